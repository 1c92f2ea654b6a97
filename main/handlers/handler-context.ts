import type { AppHealth } from '../../shared/apps/mcp-apps'
import type { StartState } from '../../shared/ipc/ipc'
import type { WindowStart } from '../../shared/ipc/window-calls'
import type { McpOffers } from '../../shared/mcp'
import type { Sessions } from '../agent/sessions/sessions'
import type { Permissions } from '../approvals/permission-service'
import type { Browsers } from '../browser/browsers'
import type { PageViews } from '../browser/tabs/page-view'
import type { ServiceAccess } from '../connected-services/connected-services'
import type { FileFinder } from '../files/file-finder'
import type { FlowEditor } from '../flows/edit/flow-editor'
import type { GitRepositories } from '../git/repositories'
import type { MailAccess } from '../mail/mail-access'
import type { OpenApps } from '../mcp/apps/open-apps'
import type { ToolServer } from '../mcp/serve/tool-server'
import type { McpQuestions } from '../mcp/servers/server-questions'
import type { McpServers } from '../mcp/servers/servers'
import type { OwnTexts } from '../memory/own-texts'
import type { Projects } from '../project/projects'
import type { SessionSearch } from '../search/session-search'
import type { jobs } from '../shell/command/jobs'
import type { Keys } from '../store/documents/provider-keys'
import type { Store } from '../store/store'
import type { terminals } from '../terminal/terminals'
import type { Rehearsals } from '../tools/commands/rehearsals'
import type { Vault } from '../vault/vault'
import type { FolderWatches } from '../workspace/folder-index/folder-watches'
import type { FolderList } from './folder-list'
import type { Notices } from './notices'

/** The part of the desktop that the handlers need; Electron itself stays outside. */
export type Desktop = {
  version: string
  platform: string
  windowsBuild?: number
  pickFolder(): Promise<string | null>
  /** A file whose name ends in one of these; any where there are none. */
  pickFile(endings: readonly string[]): Promise<string | null>
  /** Asks where to save a file of this name; null when the person cancelled. Nothing is written yet. */
  pickPlace(name: string): Promise<string | null>
  /** Shows the system's dialog and writes the file; null when the person cancelled. */
  saveFile(file: { name: string; content: string | Uint8Array }): Promise<string | null>
  /** Prints a page to a PDF. */
  printPage(html: string): Promise<Uint8Array>
  openOutside(url: string): Promise<void>
  /** Hands the address of a file to the editor that it names; false where the system knows none. */
  openEditorLink(url: string): Promise<boolean>
  revealFile(path: string): void
  /** Moves a file or a folder to the system's trash, from where the person can take it back. */
  trash(path: string): Promise<void>
  setTheme(theme: 'system' | 'light' | 'dark'): void
  /** Writes what pages keep in their own storage to the disk. */
  keepPages(): void
  /** Clears what pages keep in their own storage, as drafts. */
  clearPages(): Promise<void>
  /** Ends Atrium in good order and starts it again. */
  restart(): void
  /** The file that names who made what is bundled. */
  notices: string
  /** The first page of the documentation. */
  documentation: string
  /** The command by which another program starts Atrium. */
  program: { command: string; args: readonly string[] }
  /** Returns what shows the pages of browsers. It is loaded on the first request. */
  browserViews(): Promise<PageViews>
  /** The pages of MCP servers that windows show. */
  apps: OpenApps
  /** Returns the state of the frame of one of them. */
  appHealth(id: string): Promise<AppHealth>
  microphone: {
    /** Lets the page of a window hear the person. False where the system refuses that to Atrium. */
    open(window: number): Promise<boolean>
    close(window: number): void
  }
  windows: Windows
}

/** The windows. What is said of one is said of the window that calls. */
export type Windows = {
  /**
   * Identifies the window, for what is kept for its page; that is gone once the page is loaded anew or the window closed.
   * Undefined if it is closed already.
   */
  calling(): { id: number; whenGone(then: () => void): void } | undefined
  /** Returns what it shows first; undefined leaves it to its page. */
  start(): WindowStart | undefined
  open(start: WindowStart): void
  shows(sessionId: string | null): void
  /** The sessions that the others show. */
  shownElsewhere(): string[]
  /** Returns whether any of them shows a session. */
  isShown(sessionId: string): boolean
  describe(words: Readonly<Record<string, string>>): void
  /** The sessions that were there when it started. */
  listed(sessions: StartState['sessions']): void
}

/** Everything that calls are answered by. */
export type HandlerContext = {
  /** The folder in which everything is kept. */
  dataFolder: string
  store: Store
  permissions: Permissions
  /** Folders that no tool may change. */
  ownData: readonly string[]
  keys: Keys
  vault: Vault
  /** The services that the person connected, as tools use them. */
  connected: ServiceAccess
  /** The mail accounts that the person connected, as tools use them. */
  mail: MailAccess
  canEncrypt: boolean
  sessions: Sessions
  search: SessionSearch
  projects: Projects
  /** The person's own instructions and memory. */
  ownTexts: Pick<OwnTexts, 'read' | 'save'>
  /** Loaded when git is first looked at. */
  git(): Promise<GitRepositories>
  /** Loaded when a flow or an agent is first edited. */
  flowEditor(): Promise<FlowEditor>
  mcp: {
    offers(workspace: string): Promise<McpOffers>
    /** Loaded when they are first needed. */
    servers(): Promise<McpServers>
    /** Starts what a folder that is looked at may start; waits for nothing. */
    visit(workspace: string): void
    leave(workspace: string): Promise<void>
  }
  mcpQuestions: McpQuestions
  /** Serves Atrium's tools to other programs, or no longer. */
  toolServer: Pick<ToolServer, 'turn'>
  /** The commands that sessions started in the background. */
  jobs: Pick<ReturnType<typeof jobs>, 'views' | 'output' | 'stop'>
  terminals: ReturnType<typeof terminals>
  /** The browsers of folders. */
  browsers: Browsers
  files: FileFinder
  /** Returns how much of a folder could be brought back; a large one takes long to examine. */
  coverage: FolderWatches['coverage']
  rehearsals: Pick<Rehearsals, 'problem'>
  folderList: FolderList
  /** Ends what runs for folders that are off the list and no longer used. */
  closeHiddenFolders(): void
  notices: Notices
  desktop: Desktop
}
