import { execFileSync } from 'node:child_process'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readFolderServers } from '../../../../main/mcp/definitions/read-folder-servers'
import { asEnglish } from '../../../helpers/as-english'
import { temporaryFolder } from '../../../helpers/temp-folder'

const SERVERS = '{"servers":{"a":{"command":"x"}}}'

async function folder(): Promise<{ workspace: string; file: string }> {
  const workspace = await temporaryFolder()
  await mkdir(join(workspace, '.agents'))
  return { workspace, file: join(workspace, '.agents', 'mcp.json') }
}

test('the servers of a folder are read, and where it has no file there are none', async () => {
  const { workspace, file } = await folder()
  expect(await readFolderServers(workspace)).toEqual({ servers: [], problems: [], inputs: [] })
  await writeFile(file, `\uFEFF${SERVERS}`)
  expect(await readFolderServers(workspace)).toMatchObject({ servers: [{ name: 'a' }], problems: [] })
})

test.each([
  ['UTF-16', Buffer.from(`\uFEFF${SERVERS}`, 'utf16le'), 'encoded in UTF-16, not UTF-8'],
  ['UTF-16 without a mark', Buffer.from(SERVERS, 'utf16le'), 'encoded in UTF-16, not UTF-8'],
  ['Latin-1', Buffer.from(SERVERS.replace('x', 'ä'), 'latin1'), 'not encoded in UTF-8'],
  ['more than a megabyte', Buffer.alloc(1_000_001, ' '), 'larger than 1 MB'],
  ['no JSON', Buffer.from('hello'), 'not valid JSON'],
])('%s is named as that', async (_, bytes, words) => {
  const { workspace, file } = await folder()
  await writeFile(file, bytes)
  const found = await readFolderServers(workspace)
  expect(asEnglish(found)).toEqual({
    servers: [],
    problems: [{ name: '', words: `Can’t use .agents/mcp.json: ${words}.` }],
    inputs: [],
  })
})

test.skipIf(process.platform === 'win32').each([
  ['a pipe', (file: string) => void execFileSync('mkfifo', [file])],
  ['a folder', (file: string) => mkdir(file)],
  ['a link to a device', (file: string) => symlink('/dev/zero', file)],
  ['a link to itself', (file: string) => symlink('mcp.json', file)],
])('%s is refused and not waited for', async (_, make) => {
  const { workspace, file } = await folder()
  await make(file)
  const { servers, problems } = await readFolderServers(workspace)
  expect(servers).toEqual([])
  expect(problems).toHaveLength(1)
})
