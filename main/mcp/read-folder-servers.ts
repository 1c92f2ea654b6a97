import { AppError, messageOf } from '../../shared/errors'
import type { ParsedMcpServers } from '../../shared/mcp'
import { openRegularFile } from '../workspace/open-regular-file'
import { resolveInside } from '../workspace/resolve-path'
import { parseMcpJson } from './parse-mcp-json'

export const FOLDER_FILE = '.agents/mcp.json'
const LONGEST_FILE = 1_000_000

/** The servers that a folder brings along. Only reads; what cannot be used is named in words, and never throws. */
export async function readFolderServers(workspace: string): Promise<ParsedMcpServers> {
  try {
    const handle = await openRegularFile(await resolveInside(workspace, FOLDER_FILE))
    try {
      const { size } = await handle.stat()
      if (size > LONGEST_FILE) throw new Error('it is larger than 1 MB')
      return inFile(parseMcpJson(await handle.readFile('utf8')))
    } finally {
      await handle.close()
    }
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === 'not-found') return { servers: [], problems: [], inputs: [] }
    return inFile({ servers: [], problems: [{ name: '', words: messageOf(thrown) }], inputs: [] })
  }
}

function inFile({ servers, problems, inputs }: ParsedMcpServers): ParsedMcpServers {
  const named = problems.map(({ name, words }) => ({
    name,
    words:
      name === ''
        ? `${FOLDER_FILE} cannot be used: ${words}.`
        : `“${name}” in ${FOLDER_FILE} cannot be used: ${words}.`,
  }))
  return { servers, problems: named, inputs }
}
