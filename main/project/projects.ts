import { mkdir, realpath } from 'node:fs/promises'
import type { FileProblem, ProjectFile, ProjectSource, ProjectView } from '../../shared/project'
import type { Preimages } from '../workspace/changes/change-step'
import type { NamedProfiles } from './check-items'
import type { KeysReader } from './keys-reader'
import { checkProjectText, type EditedFile, readProjectFile, saveProjectFile, type TextChecks } from './project-files'
import type { ProjectRoot } from './project-places'
import { type FlowsFound, type Project, readProject, viewOf } from './read-project'
import { watchProject } from './watch-project'

/** So many folders are watched; the one that was looked at longest ago is let go. */
const MAX_WATCHED = 4

type ProjectsParts = {
  /** The folder where the person's own are kept. It is made when it is first needed. */
  ownFolder: string
  profiles(): NamedProfiles
  preimages: Preimages
  keys: KeysReader
  /** Reads the flows in the same folders, with what is wrong with them. */
  readFlows(places: { workspace: string; own: string }): Promise<FlowsFound>
  /** Returns what is wrong with a text as the file of a flow, or of an agent of flows. */
  checkFlow(places: { workspace: string; own: string }, file: EditedFile, text: string): Promise<FileProblem | null>
  /** Called within a second of a change to a project file of a folder that was looked at. */
  changed(workspace: string): void
}

export type Projects = ReturnType<typeof projects>

type At = { workspace: string; source: ProjectSource; path: string }

/** Returns the folders in which project files may be: in the folder, as Atrium's and as another program's, and in the person's own. */
function rootsOf(workspace: string, own: string): ProjectRoot[] {
  return [
    { source: 'folder', root: workspace },
    { source: 'folder', root: workspace, layout: 'claude' },
    { source: 'person', root: own },
  ]
}

/** Provides what the open folders bring along. `workspace` is always a real path. */
export function projects({ ownFolder, profiles, preimages, keys, readFlows, checkFlow, changed }: ProjectsParts) {
  const watched = new Map<string, ReturnType<typeof watchProject>>()
  let isClosed = false

  async function own(): Promise<string> {
    await mkdir(ownFolder, { recursive: true, mode: 0o700 })
    return realpath(ownFolder)
  }

  const read = async (workspace: string): Promise<Project> =>
    readProject({ workspace, own: await own(), profiles: profiles() }, keys.read)

  async function watch(workspace: string): Promise<void> {
    const before = watched.get(workspace)
    watched.delete(workspace)
    const roots = rootsOf(workspace, await own())
    if (isClosed) return before?.stop()
    const watching = before ?? watchProject(roots, () => changed(workspace))
    watched.set(workspace, watching)
    const [oldest] = watched.keys()
    if (watched.size > MAX_WATCHED && oldest !== undefined) {
      watched.get(oldest)?.stop()
      watched.delete(oldest)
    }
    await watching.ready
  }

  /** Returns the current content; from then on changes are reported. */
  async function view(workspace: string): Promise<ProjectView> {
    await watch(workspace)
    const [project, flows] = await Promise.all([read(workspace), readFlows({ workspace, own: await own() })])
    return viewOf(project, flows)
  }

  async function edited({ workspace, source, path }: At): Promise<EditedFile> {
    return { root: { source, root: source === 'folder' ? workspace : await own() }, path }
  }

  async function checksIn(workspace: string): Promise<TextChecks> {
    const places = { workspace, own: await own() }
    return { readKeys: keys.read, checkFlow: (file, text) => checkFlow(places, file, text) }
  }

  return {
    /** As it is on the disk now. */
    read,
    /** The folder of the person's own files, by its real path. */
    own,
    view,
    file: async (at: At): Promise<ProjectFile> => readProjectFile(await edited(at)),
    check: async (at: At & { text: string }): Promise<FileProblem | null> =>
      checkProjectText(await edited(at), at.text, await checksIn(at.workspace)),
    /** `text` null removes the file. */
    async save(at: At & { text: string | null; version: string | null }): Promise<ProjectView> {
      await saveProjectFile(await edited(at), at, { preimages, ...(await checksIn(at.workspace)) })
      return view(at.workspace)
    },
    async close(): Promise<void> {
      isClosed = true
      for (const watching of watched.values()) watching.stop()
      watched.clear()
      await keys.close()
    },
  }
}
