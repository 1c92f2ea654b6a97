/** The words of a command as a person writes it, parted by blanks that stand in no quotes. Nothing else has a meaning in it. */
export function commandWords(command: string): string[] {
  const words = command.match(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g) ?? []
  return words.map(word =>
    word.replace(/"([^"]*)"|'([^']*)'/g, (_, double?: string, single?: string) => double ?? single ?? ''),
  )
}
