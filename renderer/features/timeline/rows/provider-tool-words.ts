import type { ProviderTool } from '../../../../shared/session/messages'
import { sessionText } from '../../../text/text-session'

/** Describes what a tool of the provider does or did, and how it ended if that is not as it should be. */
export function providerToolWords({ name, status }: ProviderTool, isRunning = false): { phrase: string; end: string } {
  const words = sessionText.providerTool
  const end = status === 'done' || isRunning ? '' : words[status]
  return { phrase: phraseOf(name, isRunning ? words.now : words), end }
}

type Phrases = (typeof sessionText)['providerTool']['now']

function phraseOf(name: string, { search, read, code, files, drew, other }: Phrases): string {
  switch (name) {
    case 'web_search':
      return search
    case 'web_fetch':
      return read
    case 'code_interpreter':
    case 'code_execution':
    case 'bash_code_execution':
      return code
    case 'file_search':
      return files
    case 'image_generation':
      return drew
    default:
      return other(name)
  }
}
