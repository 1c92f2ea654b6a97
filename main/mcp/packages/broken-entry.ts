/** What npx keeps of a package is not whole, and was not left so by a fetch of ours. */
export class BrokenEntry extends Error {
  constructor(
    readonly packages: readonly string[],
    readonly missing: string,
  ) {
    super('What npx keeps of the package is incomplete')
  }
}
