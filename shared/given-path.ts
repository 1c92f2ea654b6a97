/** A whole path that a text of a config is, alone or as the value of an option. */
export function givenPath(text: string): string | undefined {
  return /^(?:--?[\w-]+=)?((?:[A-Za-z]:)?[\\/](?![\\/])[^\r\n]+)$/.exec(text)?.[1]
}

/** Returns whether a path looks like a file's rather than a folder's. */
export function isFilePath(path: string): boolean {
  return /\.[A-Za-z][A-Za-z0-9]{0,9}$/.test(path)
}
