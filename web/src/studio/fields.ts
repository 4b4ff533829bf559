// Fields that appear when somebody asks for them.

/** Have what is written go into a field that has just appeared, over what stands in it. */
export function ready(field: HTMLInputElement | null): void {
  field?.focus();
  field?.select();
}
