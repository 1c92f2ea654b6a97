import type { ProviderTool } from '../../shared/messages'
import { sessionText } from '../text-session'

/** What a tool of the provider did, and how it ended where that is not as it should be. */
export function providerToolWords({ name, status }: ProviderTool): { phrase: string; end: string } {
  const words = sessionText.providerTool
  return { phrase: phraseOf(name), end: status === 'done' ? '' : words[status] }
}

function phraseOf(name: string): string {
  const { search, read, code, files, drew, other } = sessionText.providerTool
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
