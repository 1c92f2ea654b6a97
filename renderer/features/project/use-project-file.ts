import { useEffect, useRef, useState } from 'react'
import { AppError, messageOf } from '../../../shared/errors'
import type { Output } from '../../../shared/ipc/ipc'
import type { ProjectFile, ProjectSource } from '../../../shared/project'
import { call } from '../../base/bridge'
import { useEffectOn } from '../../base/use-effect-on'
import { dropFormDraft, formDraft, saveFormDraft } from '../../state/form-drafts'
import { showProject, useProject } from '../../state/project'

/** A file as it is edited. */
export type FilePlace = { workspace: string; source: ProjectSource; path: string }

export type TextProblem = Output<'project.check'>

type EditedProjectFile = {
  text: string
  /** The content on the disk when this was opened, or was last made equal to it. */
  read: ProjectFile
  /** The content on the disk now, if that differs. */
  disk: ProjectFile | null
}

type Opening = {
  /** The initial text of a new file. */
  template: string | undefined
  /** True if its text is checked here. */
  isChecked: boolean
}

/** A file that is open in the editor, and what the disk has of it. */
export function useProjectFile(place: FilePlace, { template, isChecked }: Opening) {
  const [edited, setEdited] = useState<EditedProjectFile | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const count = useProject(state => state.count)
  const problem = useCheck(place, isChecked ? edited?.text : undefined)
  const { workspace, source, path } = place
  const form = JSON.stringify(['file', workspace, source, path])
  const [kept] = useState(() => asEdited(formDraft(form)))
  const isUnsaved = edited !== null && !isSaving && edited.text !== startOf(edited, template)

  useEffect(() => {
    if (isUnsaved) saveFormDraft(form, edited)
    else if (edited && !isSaving) dropFormDraft(form)
  }, [form, edited, isUnsaved, isSaving])

  // The folder is looked at again whenever something in it has changed.
  useEffectOn([workspace, source, path, template, kept, count], () => {
    let isCurrent = true
    call('project.file', { workspace, source, path }).then(
      read => isCurrent && setEdited(before => opened(before ?? kept, read, template)),
      error => isCurrent && setFailure(messageOf(error)),
    )
    return () => {
      isCurrent = false
    }
  })

  async function save(text: string | null): Promise<boolean> {
    if (!edited) return false
    setIsSaving(true)
    setFailure(null)
    try {
      const view = await call('project.save', { ...place, text, version: edited.read.version })
      forget()
      showProject(workspace, view)
      return true
    } catch (error) {
      setIsSaving(false)
      const disk = await conflicting(place, error)
      if (disk) setEdited({ ...edited, disk })
      else setFailure(messageOf(error))
      return false
    }
  }

  const forget = () => dropFormDraft(form)
  const write = (text: string) => setEdited(before => before && { ...before, text })
  /** Ends a conflict: with what is on the disk, or by saving over it. */
  const settle = (takesDisk: boolean) => setEdited(before => settled(before, takesDisk))
  const shown = { edited, failure, problem, isSaving, isUnsaved, isKept: kept !== null && isUnsaved }
  return { ...shown, write, save, settle, forget }
}

/** Returns the content on the disk if that is why a file could not be saved. */
async function conflicting(place: FilePlace, error: unknown): Promise<ProjectFile | null> {
  const isConflict = error instanceof AppError && error.code === 'conflict'
  return isConflict ? call('project.file', place).catch(() => null) : null
}

function settled(edited: EditedProjectFile | null, takesDisk: boolean): EditedProjectFile | null {
  if (!edited?.disk) return edited
  return { text: takesDisk ? edited.disk.text : edited.text, read: edited.disk, disk: null }
}

/** Returns what was written before this was opened, and not saved. */
function asEdited(kept: Partial<EditedProjectFile> | undefined): EditedProjectFile | null {
  return typeof kept?.text === 'string' && kept.read ? { text: kept.text, read: kept.read, disk: null } : null
}

/** Returns the text before the person changed it. */
function startOf({ read }: Pick<EditedProjectFile, 'read'>, template: string | undefined): string {
  return read.version === null && template !== undefined ? template : read.text
}

/** Opens a file for editing: a text that the person did not change follows the disk. */
function opened(before: EditedProjectFile | null, read: ProjectFile, template: string | undefined): EditedProjectFile {
  if (!before) return { text: startOf({ read }, template), read, disk: null }
  if (read.version === before.read.version) return { ...before, disk: null }
  if (before.text === before.read.text) return { text: read.text, read, disk: null }
  return { ...before, disk: read }
}

const CHECK_MS = 150

/** Returns the problem of a text, shortly after it was written; undefined until that is known. */
function useCheck({ workspace, source, path }: FilePlace, text: string | undefined): TextProblem | undefined {
  const [checked, setChecked] = useState<{ text: string; problem: TextProblem } | null>(null)
  const last = useRef('')
  useEffect(() => {
    if (text === undefined) return
    last.current = text
    const timer = setTimeout(() => {
      call('project.check', { workspace, source, path, text }).then(
        problem => last.current === text && setChecked({ text, problem }),
        error => last.current === text && setChecked({ text, problem: { words: messageOf(error) } }),
      )
    }, CHECK_MS)
    return () => clearTimeout(timer)
  }, [workspace, source, path, text])
  return checked?.text === text ? checked?.problem : undefined
}
