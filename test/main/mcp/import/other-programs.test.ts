import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { serversOfOthers } from '../../../../main/mcp/import/other-programs'
import { temporaryFolder } from '../../../helpers/temp-folder'

async function folderWith(files: Record<string, string>): Promise<string> {
  const folder = await temporaryFolder()
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  return folder
}

const one = (name: string) =>
  JSON.stringify({ mcpServers: { [name]: { command: 'npx', args: ['-y', `${name}-mcp`] } } })
const namesIn = (found: Awaited<ReturnType<typeof serversOfOthers>>) =>
  found.map(({ program, isOfFolder, servers }) => [program, isOfFolder, servers.map(({ name }) => name)])

test('other programs’ servers in the folder and in the home are found, each in its own form', async () => {
  const folder = await folderWith({
    '.mcp.json': one('of-claude'),
    '.vscode/mcp.json': '{ "servers": { "of-code": { "command": "uvx", "args": ["mcp-x"] } }, } // mine',
    'opencode.json': '{"mcp":{"of-opencode":{"type":"local","command":["npx","-y","x-mcp"]}}}',
  })
  const home = await folderWith({
    '.cursor/mcp.json': one('of-cursor'),
    '.codex/config.toml': '[mcp_servers.of-codex]\ncommand = "npx"\nargs = ["-y", "x-mcp"]\n',
    '.config/zed/settings.json': '{"context_servers":{"of-zed":{"command":"uvx","args":["mcp-y"]}}}',
  })
  const found = await serversOfOthers({ home, folder, platform: 'linux' })
  expect(namesIn(found)).toEqual([
    ['Claude Code', true, ['of-claude']],
    ['VS Code', true, ['of-code']],
    ['opencode', true, ['of-opencode']],
    ['Cursor', false, ['of-cursor']],
    ['Codex', false, ['of-codex']],
    ['Zed', false, ['of-zed']],
  ])
})

test.each([
  ['darwin', 'Library/Application Support/Claude/claude_desktop_config.json'],
  ['win32', 'AppData/Roaming/Claude/claude_desktop_config.json'],
  ['linux', '.config/Claude/claude_desktop_config.json'],
])('on %s programs with windows keep theirs in %s', async (platform, path) => {
  const home = await folderWith({ [path]: one('desktop') })
  const found = await serversOfOthers({ home, folder: await temporaryFolder(), platform })
  expect(namesIn(found)).toEqual([['Claude Desktop', false, ['desktop']]])
})

test('a long file that another program keeps is read, with what it has for this folder alone', async () => {
  const folder = await temporaryFolder()
  const projects = {
    [folder]: { mcpServers: { here: { command: 'npx', args: ['-y', 'x-mcp'] } } },
    '/elsewhere': { mcpServers: { there: { command: 'npx', args: ['-y', 'y-mcp'] } } },
  }
  const home = await folderWith({ '.claude.json': JSON.stringify({ history: 'x'.repeat(300_000), projects }) })
  const found = await serversOfOthers({ home, folder, platform: 'linux' })
  expect(namesIn(found)).toEqual([['Claude Code', false, ['here']]])
})

test('a file that is missing, too large, no configuration or leads out of the folder is passed over', async () => {
  const outside = await folderWith({ 'mcp.json': one('outside') })
  const folder = await folderWith({ '.cursor/mcp.json': '{"theme":"dark"}', 'opencode.json': '"'.repeat(900_000) })
  await symlink(join(outside, 'mcp.json'), join(folder, '.mcp.json'))
  const home = await folderWith({
    '.claude.json': `{"mcpServers":{"a":{"command":"npx"}},"x":"${'x'.repeat(1_000_001)}"}`,
  })
  expect(await serversOfOthers({ home, folder, platform: 'linux' })).toEqual([])
})
