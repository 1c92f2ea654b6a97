import { create } from 'zustand'
import { messageOf } from '../../shared/errors'
import type { ProjectView } from '../../shared/project'
import { call, on } from '../base/bridge'

/**
 * The files that the folder shown on the page brings along. `view` is null until the main process has answered; `count`
 * grows with every look.
 */
type ProjectState = { workspace: string | null; view: ProjectView | null; failure: string | null; count: number }

export const useProject = create<ProjectState>()(() => ({ workspace: null, view: null, failure: null, count: 0 }))

/** Shows what a folder brings along and keeps it in step with the disk; returns what stops it. */
export function followProject(workspace: string): () => void {
  useProject.setState({ workspace, view: null, failure: null })
  void load(workspace)
  return on('project.changed', changed => {
    if (changed.workspace === workspace) void load(workspace)
  })
}

async function load(workspace: string): Promise<void> {
  try {
    showProject(workspace, await call('project.read', { workspace }))
  } catch (error) {
    if (useProject.getState().workspace === workspace) useProject.setState({ failure: messageOf(error) })
  }
}

export function showProject(workspace: string, view: ProjectView): void {
  if (useProject.getState().workspace !== workspace) return
  useProject.setState(({ count }) => ({ view, failure: null, count: count + 1 }))
}
