import { lstat } from 'node:fs/promises'
import { AppError } from '../../shared/errors'
import type { EditorPlace } from '../../shared/ipc/editor-calls'
import { sentence } from '../../shared/sentence'
import type { Settings } from '../../shared/settings'
import { startProgram } from '../shell/process/start-program'
import { explained } from '../workspace/read/open-regular-file'
import { commandWords } from './command-words'
import { EDITORS, type System } from './editors'
import { installedEditors, programNamed } from './find-editor'

export type EditorChoice = Pick<Settings, 'editor' | 'editorCommand'>

/** The file to open and the position in it: `absolute` is the result of `resolveInside`. */
export type OpenedPlace = EditorPlace & { workspace: string; absolute: string }

export type EditorSystem = {
  system: System
  /** Hands an address to the program that the system has for it; false where there is none. */
  openLink(url: string): Promise<boolean>
}

/** Opens a file or a folder in the person's editor, which is started with a list of arguments: no shell ever reads a file's name. */
export async function openInEditor(place: OpenedPlace, choice: EditorChoice, context: EditorSystem): Promise<void> {
  const { workspace, absolute, line = 1, column = 1 } = place
  const info = await explained(absolute, () => lstat(absolute))
  const isFolder = info.isDirectory()
  if (!isFolder && !info.isFile()) {
    throw new AppError('bad-input', sentence`Only files and folders can be opened in an editor.`)
  }
  if (choice.editor === 'own') {
    const { program, args } = await ownCommand(choice.editorCommand, { ...context, workspace })
    return start(program, withPlace(args, { file: absolute, line: String(line), column: String(column) }), context)
  }
  const installed = await installedEditors(context.system, workspace)
  const found = choice.editor === 'auto' ? installed[0] : installed.find(({ editor }) => editor.id === choice.editor)
  if (found) {
    const args = isFolder ? [absolute] : found.editor.args(absolute, { line, column })
    return start(found.program, args, context)
  }
  const wanted = EDITORS.filter(({ id }) => choice.editor === 'auto' || id === choice.editor)
  for (const { scheme } of wanted) {
    if (scheme && (await context.openLink(fileAddress(scheme, absolute, isFolder ? '' : `:${line}:${column}`)))) return
  }
  throw new AppError(
    'not-found',
    sentence`No editor was found on this computer. Choose one, or enter a custom command, in Settings, under General.`,
  )
}

function fileAddress(scheme: string, absolute: string, place: string): string {
  const path = absolute.replaceAll('\\', '/').split('/').map(encodeURIComponent).join('/')
  return `${scheme}://file${path.startsWith('/') ? '' : '/'}${path.replace(/^([A-Za-z])%3A/, '$1:')}${place}`
}

type SearchedEditors = { system: System; workspace: string }

async function ownCommand(
  command: string,
  { system, workspace }: SearchedEditors,
): Promise<{ program: string; args: string[] }> {
  const [name = '', ...args] = commandWords(command)
  if (name === '') throw new AppError('bad-input', sentence`Your editor command is empty. Enter it in Settings.`)
  if (system.platform === 'win32' && /\.(cmd|bat)$/i.test(name)) {
    throw new AppError(
      'bad-input',
      sentence`Batch files can’t be started safely. Enter the program itself, which ends in .exe.`,
    )
  }
  const program = await programNamed(name, system, workspace)
  if (!program)
    throw new AppError('not-found', sentence`Can’t find the program ${name}. Enter its full path in Settings.`)
  return { program, args: args.some(arg => arg.includes('{file}')) ? args : [...args, '{file}'] }
}

/** Each gap is filled within its own argument, whatever the file is called. */
function withPlace(args: readonly string[], values: Readonly<Record<string, string>>): string[] {
  return args.map(arg => arg.replace(/\{(file|line|column)\}/g, (whole, name: string) => values[name] ?? whole))
}

function start(program: string, args: readonly string[], { system }: EditorSystem): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = startProgram(program, args, {
      // Not in the folder, where a system may look for what a program loads.
      cwd: system.home,
      env: system.environment,
      stdio: 'ignore',
      detached: true,
      windowsHide: true,
    })
    child.once('error', cause => reject(new AppError('internal', sentence`Couldn’t start your editor.`, { cause })))
    child.once('spawn', () => {
      child.unref()
      resolve()
    })
  })
}
