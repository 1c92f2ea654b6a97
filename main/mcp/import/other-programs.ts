import type { FoundConfiguration } from '../../../shared/mcp-import'
import { readEvenSecret } from '../../workspace/read/read-even-secret'
import { readConfiguration } from './read-pasted'

/** The places to search: the person's home and the open folder, by their real paths. */
export type LookIn = { home: string; folder: string; platform: string }

type ConfigLocation = { program: string; path: string }

/** The longest file. A larger one is a history, and not a configuration that people keep. */
const LONGEST_FILE = 1_000_000

/** In a folder, by the paths that programs agree on. */
const IN_FOLDER: readonly ConfigLocation[] = [
  { program: 'Claude Code', path: '.mcp.json' },
  { program: 'Cursor', path: '.cursor/mcp.json' },
  { program: 'VS Code', path: '.vscode/mcp.json' },
  { program: 'Zed', path: '.zed/settings.json' },
  { program: 'opencode', path: 'opencode.json' },
  { program: 'Gemini CLI', path: '.gemini/settings.json' },
  { program: 'Codex', path: '.codex/config.toml' },
]

/** The same of a home, on every system. */
const IN_HOME: readonly ConfigLocation[] = [
  { program: 'Claude Code', path: '.claude.json' },
  { program: 'Cursor', path: '.cursor/mcp.json' },
  { program: 'Windsurf', path: '.codeium/windsurf/mcp_config.json' },
  { program: 'Codex', path: '.codex/config.toml' },
  { program: 'Gemini CLI', path: '.gemini/settings.json' },
  { program: 'opencode', path: '.config/opencode/opencode.json' },
  { program: 'LM Studio', path: '.lmstudio/mcp.json' },
]

const CLINE = 'globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json'

/** Finds the servers that other programs have configured. Only reads files, none of them outside the places searched; starts nothing. */
export async function serversOfOthers({ home, folder, platform }: LookIn): Promise<FoundConfiguration[]> {
  const folders = folder === home ? [] : IN_FOLDER.map(place => ({ ...place, root: folder }))
  const homes = [...IN_HOME, ...appPlaces(platform)].map(place => ({ ...place, root: home }))
  const found: FoundConfiguration[] = []
  // One after the other: main goes on between them.
  for (const { program, path, root } of [...folders, ...homes]) {
    const text = await textOf(root, path)
    if (text === undefined) continue
    const { servers } = await readConfiguration(text, { home, folder })
    if (servers.length > 0) found.push({ program, path, isOfFolder: root === folder && folder !== home, servers })
  }
  return found
}

/** Returns the directories in which each system keeps the data of programs with windows. */
function appPlaces(platform: string): ConfigLocation[] {
  const base =
    platform === 'darwin' ? 'Library/Application Support' : platform === 'win32' ? 'AppData/Roaming' : '.config'
  const zed = platform === 'win32' ? 'AppData/Roaming/Zed/settings.json' : '.config/zed/settings.json'
  return [
    { program: 'Claude Desktop', path: `${base}/Claude/claude_desktop_config.json` },
    { program: 'VS Code', path: `${base}/Code/User/mcp.json` },
    { program: 'VS Code', path: `${base}/Code/User/settings.json` },
    { program: 'Cline', path: `${base}/Code/User/${CLINE}` },
    { program: 'Zed', path: zed },
  ]
}

/** Undefined where there is none, or none that can be read: nobody asked for it. */
async function textOf(root: string, path: string): Promise<string | undefined> {
  try {
    const { text, isCut, encoding } = await readEvenSecret(root, { path, maxBytes: LONGEST_FILE })
    return isCut || encoding === 'utf-16' || encoding === 'unknown' ? undefined : text
  } catch {
    return undefined
  }
}
