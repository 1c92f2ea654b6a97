/** The command in a message that begins with `!`: the person runs it themselves. Null where it is a message for the model. */
export function typedCommand(text: string): string | null {
  const command = /^!([\s\S]*)$/.exec(text)?.[1]?.trim()
  return command || null
}
