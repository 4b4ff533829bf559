"""Inputs by chance that mean no good: python -m tests.fuzz {reader,packs,saves,archives}"""
