import { code } from './offline-markdown'

const EXAMPLES = `- \`find TODO\` or \`search for "max size" in src\`
- \`find files named *.md\`
- \`read README.md\` or \`read README.md lines 10-40\`
- \`list src\`
- \`create notes.md with Buy milk\` (longer content goes on the next lines, or in a fenced block)
- \`replace "colour" with "color" in style.css\`, or \`replace all …\`
- \`run npm test\`
- \`read my unread mail\` or \`read mail 12\`, and \`search the web for node releases\`, once that is connected in **Settings › Services**
- \`list the mcp tools\`, \`use memory to remember that the review is on Friday\`
- \`use filesystem list_directory with {"path": "."}\`, or \`use filesystem list_directory with path=.\`
- several steps: \`find TODO then read README.md\`, or one step a line`

const ABOUT = `I am the offline guide, not a language model: I understand plain requests in the forms below, and work them with
the same tools that a model would use. Nothing is changed or run before you approve it.`

const CONNECT =
  'For free conversation, connect a language model in **Settings**: an online service, or one that runs on this computer.'

/** Returns the guide's text when it is asked for help. */
export function helpText(): string {
  return `${oneLine(ABOUT)}\n\nTry one of these:\n\n${EXAMPLES}\n\n${CONNECT}`
}

/** Returns the guide's answer to a request that it did not understand. */
export function unclearText(piece: string): string {
  const what =
    piece.trim() === ''
      ? 'There was nothing to do in that.'
      : `I did not understand ${code(piece)}, so nothing was done.`
  return `${what}\n\n${helpText()}`
}

function oneLine(text: string): string {
  return text.replaceAll('\n', ' ')
}
