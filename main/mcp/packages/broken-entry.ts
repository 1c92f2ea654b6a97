/** A package that npx keeps incompletely, and that no fetch of ours left that way. */
export class BrokenEntry extends Error {
  constructor(
    readonly packages: readonly string[],
    readonly missing: string,
  ) {
    super('What npx keeps of the package is incomplete')
  }
}
