/** Returns the tag for a test that runs with every change only if it stands for others like it. */
export function deepUnless(standsForOthers: boolean): { tag: string[] } {
  return { tag: standsForOthers ? [] : ['@deep'] }
}
