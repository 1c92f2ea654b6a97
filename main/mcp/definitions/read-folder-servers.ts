import { AppError, errorText } from '../../../shared/errors'
import type { ParsedMcpServers } from '../../../shared/mcp'
import { type LocalizedText, sentence } from '../../../shared/sentence'
import { readEvenSecret } from '../../workspace/read/read-even-secret'
import { parseMcpJson } from './parse-mcp-json'

export const FOLDER_FILE = '.agents/mcp.json'
const LONGEST_FILE = 1_000_000

/** The servers that a folder brings along. Only reads; what cannot be used is named in words, and never throws. */
export async function readFolderServers(workspace: string): Promise<ParsedMcpServers> {
  try {
    const { text, isCut, encoding } = await readEvenSecret(workspace, { path: FOLDER_FILE, maxBytes: LONGEST_FILE })
    if (isCut) return refused(sentence`larger than 1 MB`)
    if (encoding === 'utf-16') return refused(sentence`encoded in UTF-16, not UTF-8`)
    if (encoding === 'unknown') return refused(sentence`not encoded in UTF-8`)
    return inFile(parseMcpJson(text))
  } catch (thrown) {
    const isAbsent = thrown instanceof AppError && thrown.code === 'not-found'
    return isAbsent ? { servers: [], problems: [], inputs: [] } : refused(errorText(thrown))
  }
}

function refused(words: LocalizedText): ParsedMcpServers {
  return inFile({ servers: [], problems: [{ name: '', words }], inputs: [] })
}

function inFile({ servers, problems, inputs }: ParsedMcpServers): ParsedMcpServers {
  const named = problems.map(({ name, words }) => ({
    name,
    words:
      name === ''
        ? sentence`Can’t use ${FOLDER_FILE}: ${words}.`
        : sentence`Can’t use “${name}” in ${FOLDER_FILE}: ${words}.`,
  }))
  return { servers, problems: named, inputs }
}
