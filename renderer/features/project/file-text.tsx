import { type Ref, type RefObject, useImperativeHandle, useMemo, useRef } from 'react'
import { translated } from '../../i18n/translated'
import { projectText } from '../../text/text-project'
import type { CodeEditorHandle } from '../../ui/code-editor/code-editor'
import { LazyCodeEditor } from '../../ui/code-editor/lazy-code-editor'
import type { Complete, LineProblem } from '../../ui/code-editor/start-editor'
import { completeAgent } from './flow/complete-agent'
import { completeFlow } from './flow/complete-flow'
import { FlowWorkbench } from './flow/flow-workbench'
import { ProblemList } from './flow/problem-list'
import { diagnosticWords, type LookedAt, useFlowNames } from './flow/use-flow-look'
import type { FilePlace, TextProblem } from './use-project-file'

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
export function FileText({ ref, place, kind, text, problem, look, onWrite }: FileTextProps) {
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
        label={projectText.editor.label(place.path)}
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
