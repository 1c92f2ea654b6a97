import { ArrowLeft, CircleAlert, CircleCheck } from 'lucide-react'
import {
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'
import { t } from '../../i18n/t'
import { translated } from '../../i18n/translated'
import { Button } from '../../ui/button'
import type { CodeEditorHandle } from '../../ui/code-editor/code-editor'
import { LazyCodeEditor } from '../../ui/code-editor/lazy-code-editor'
import type { Complete, LineProblem } from '../../ui/code-editor/start-editor'
import { ConfirmButton } from '../../ui/confirm-button'
import { FormFooter } from '../../ui/form-footer'
import { useLeaveGuard } from '../../ui/hooks/use-leave-guard'
import { FormEnd, KeptNote } from '../../ui/unsaved'
import { completeAgent } from './flow/complete-agent'
import { completeFlow } from './flow/complete-flow'
import { FlowWorkbench } from './flow/flow-workbench'
import { ProblemList } from './flow/problem-list'
import { diagnosticWords, type LookedAt, problemIn, useFlowLook, useFlowNames } from './flow/use-flow-look'
import { flowKindOf } from './project-files'
import { type FilePlace, type TextProblem, useProjectFile } from './use-project-file'

type FileEditorProps = { place: FilePlace; template?: string | undefined; onDone(): void }

/** Edits one file. It is checked while it is written, and saved only over what was read. */
export function FileEditor({ place, template, onDone }: FileEditorProps) {
  const field = useRef<CodeEditorHandle>(null)
  const form = useRef<HTMLFormElement>(null)
  const kind = flowKindOf(place.path)
  // The problems of a flow are known from its inspection anyway.
  const file = useProjectFile(place, { template, isChecked: kind !== 'flow' })
  const { edited, failure, isSaving, isUnsaved, isKept, write, save, settle, forget } = file
  const look = useFlowLook(place, kind && edited?.text)
  const guard = useLeaveGuard(form, isUnsaved, forget)
  const problem = kind === 'flow' && edited ? problemIn(look, edited.text) : file.problem
  const saveByKey = useSaveByKey(form, { text: edited?.text, problem })
  if (!edited) return <NotThere failure={failure} onDone={onDone} />
  const { text, read, disk } = edited
  const isNew = read.version === null
  const end = (saved: Promise<boolean>) => void saved.then(isSaved => isSaved && onDone())
  return (
    <form
      ref={form}
      aria-label={t('project.editor.label', { path: place.path })}
      // Text and graph stand side by side there.
      data-wide={kind === 'flow' ? '' : undefined}
      className="flex flex-col gap-3"
      onKeyDown={saveByKey}
      onSubmit={event => {
        event.preventDefault()
        end(save(text))
      }}
    >
      <Head path={place.path} isNew={isNew} onBack={() => guard.leave(onDone)} />
      <KeptNote isKept={isKept} />
      {disk && <Conflict isGone={disk.version === null} onSettle={settle} />}
      <FileText ref={field} place={place} kind={kind} text={text} problem={problem} look={look} onWrite={write} />
      {failure && (
        <p role="alert" className="text-sm text-bad wrap-anywhere">
          {failure}
        </p>
      )}
      <FormFooter>
        <FormEnd guard={guard}>
          <div className="min-w-0 flex-1 basis-48">
            <Checked problem={problem} onShow={line => field.current?.goTo(line)} />
          </div>
          {!isNew && (
            <ConfirmButton label={t('project.editor.remove', { path: place.path })} onConfirm={() => end(save(null))} />
          )}
          <Button onClick={() => guard.leave(onDone)}>{t('common.cancel')}</Button>
          <SaveButton
            isSaving={isSaving}
            isDisabled={disk !== null || problem !== null || (!isNew && text === read.text)}
          />
        </FormEnd>
      </FormFooter>
    </form>
  )
}

type CheckedText = { text: string | undefined; problem: TextProblem | undefined }

/**
 * Returns what hears Ctrl/⌘+S, which saves as the button does. Pressed while the text is still checked, it saves that text once
 * the check has found nothing.
 */
function useSaveByKey(form: RefObject<HTMLFormElement | null>, { text, problem }: CheckedText) {
  const [waiting, setWaiting] = useState<string>()
  useEffect(() => {
    if (waiting === undefined || (problem === undefined && waiting === text)) return
    setWaiting(undefined)
    if (waiting === text) form.current?.querySelector<HTMLButtonElement>('button[type="submit"]')?.click()
  }, [waiting, text, problem, form])
  return (event: KeyboardEvent<HTMLFormElement>): void => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    event.preventDefault()
    setWaiting(text)
  }
}

function SaveButton({ isSaving, isDisabled }: { isSaving: boolean; isDisabled: boolean }) {
  return (
    <Button kind="main" type="submit" disabled={isSaving || isDisabled}>
      {isSaving ? t('project.editor.saving') : t('project.editor.save')}
    </Button>
  )
}

function Head({ path, isNew, onBack }: { path: string; isNew: boolean; onBack(): void }) {
  return (
    <header className="flex items-center gap-2">
      <Button kind="icon" aria-label={t('project.editor.back')} title={t('project.editor.back')} onClick={onBack}>
        <ArrowLeft size={16} aria-hidden="true" />
      </Button>
      <h3 className="min-w-0 flex-1 truncate font-mono text-sm">{path}</h3>
      {isNew && <span className="text-xs text-ink-3">{t('project.editor.new')}</span>}
    </header>
  )
}

/** Shows whether the text can be saved, with the line that prevents it. Keeps its space while that is not known. */
function Checked({ problem, onShow }: { problem: TextProblem | undefined; onShow(line: number): void }) {
  const line = problem?.line
  return (
    <div role="status" className="flex min-h-8 items-center gap-2 text-xs">
      {problem === undefined && <span className="text-ink-3">{t('project.editor.checking')}</span>}
      {problem === null && (
        <>
          <CircleCheck size={14} aria-hidden="true" className="shrink-0 text-good" />
          <span className="text-ink-2">{t('project.editor.ok')}</span>
        </>
      )}
      {problem && (
        <>
          <CircleAlert size={14} aria-hidden="true" className="shrink-0 text-bad" />
          <span className="min-w-0 text-bad wrap-anywhere">
            {t('project.editor.problem', {
              line: line === undefined ? '' : t('project.editor.line', { line }),
              message: translated(problem.words),
            })}
          </span>
          {line !== undefined && (
            <Button kind="link" className="text-xs" onClick={() => onShow(line)}>
              {t('project.editor.showLine')}
            </Button>
          )}
        </>
      )}
    </div>
  )
}

/** Asks before what was written is lost. */
function Conflict({ isGone, onSettle }: { isGone: boolean; onSettle(takesDisk: boolean): void }) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-2 rounded-md border border-wait-line bg-wait-soft px-3 py-2 text-sm"
    >
      <p className="min-w-40 flex-1">{isGone ? t('project.editor.gone') : t('project.editor.conflict')}</p>
      <Button onClick={() => onSettle(true)}>{t('project.editor.takeDisk')}</Button>
      <Button onClick={() => onSettle(false)}>{t('project.editor.keepMine')}</Button>
    </div>
  )
}

/** While it is read, or where it could not be. */
function NotThere({ failure, onDone }: { failure: string | null; onDone(): void }) {
  if (!failure) return <p className="text-sm text-ink-2">{t('common.loading')}</p>
  return (
    <div role="alert" className="flex flex-col items-start gap-2 text-sm">
      <p className="font-medium">{t('project.editor.failed')}</p>
      <p className="text-ink-2 wrap-anywhere">{failure}</p>
      <Button autoFocus onClick={onDone}>
        {t('project.editor.back')}
      </Button>
    </div>
  )
}

type FileTextProps = {
  ref: Ref<CodeEditorHandle>
  place: FilePlace
  text: string
  /** For which it could not be saved. */
  problem: TextProblem | undefined
  kind: 'flow' | 'agent' | undefined
  look: LookedAt
  onWrite(text: string): void
}

/** The field for the text of a file. That of a flow has its graph beside it. */
function FileText({ ref, place, kind, text, problem, look, onWrite }: FileTextProps) {
  const editor = useRef<CodeEditorHandle>(null)
  useImperativeHandle(ref, () => ({
    text: () => editor.current?.text() ?? '',
    edit: changes => editor.current?.edit(changes),
    goTo: (line, takesFocus) => editor.current?.goTo(line, takesFocus),
  }))
  const names = useFlowNames(place.workspace, kind !== undefined)
  const complete: Complete | undefined =
    kind && ((written, at) => (kind === 'flow' ? completeFlow : completeAgent)(written, at, names))
  const problems = useProblems(look, problem)
  const field = (className: string, onLine?: (line: number) => void) => (
    <Field
      editor={editor}
      place={place}
      text={text}
      problems={problems}
      complete={complete}
      className={className}
      onWrite={onWrite}
      onLine={onLine}
      isFlow={kind === 'flow'}
    />
  )
  if (kind !== 'flow') return field('h-96 resize-y')
  return (
    <FlowWorkbench place={place} look={look} editor={editor}>
      {onLine => field('h-80 @3xl:h-auto @3xl:min-h-40 @3xl:flex-1', onLine)}
    </FlowWorkbench>
  )
}

type FieldProps = {
  editor: RefObject<CodeEditorHandle | null>
  place: FilePlace
  text: string
  problems: readonly LineProblem[]
  complete: Complete | undefined
  className: string
  isFlow: boolean
  onWrite(text: string): void
  onLine: ((line: number) => void) | undefined
}

function Field({ editor, place, text, problems, complete, className, isFlow, onWrite, onLine }: FieldProps) {
  return (
    <>
      <LazyCodeEditor
        ref={editor}
        label={t('project.editor.label', { path: place.path })}
        language={isFlow ? 'yaml' : 'frontmatter'}
        value={text}
        problems={problems}
        complete={complete}
        className={className}
        onChange={onWrite}
        onLine={onLine}
      />
      {complete && <ProblemList problems={problems} onShow={line => editor.current?.goTo(line)} />}
    </>
  )
}

/** All that is wrong, by line; what the file cannot be saved for is among it. */
function useProblems({ diagnostics }: LookedAt, problem: TextProblem | undefined): readonly LineProblem[] {
  return useMemo(() => {
    const found = diagnostics.map((one): LineProblem => {
      return { line: one.line, severity: one.severity, message: translated(diagnosticWords(one)) }
    })
    const isSaid = !problem || found.some(({ severity }) => severity === 'error')
    return isSaid
      ? found
      : [{ line: problem.line ?? 1, severity: 'error', message: translated(problem.words) }, ...found]
  }, [diagnostics, problem])
}
