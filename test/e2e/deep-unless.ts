/** What a test is tagged with that is tried with every change only where it stands for others like it. */
export function deepUnless(standsForOthers: boolean): { tag: string[] } {
  return { tag: standsForOthers ? [] : ['@deep'] }
}
