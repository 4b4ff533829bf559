"""Whether native games are the games that Python plays: python -m tests.native"""
