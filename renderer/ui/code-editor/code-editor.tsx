import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import type { TextChange } from '../../../shared/flows/edit/text-change'
import type { EditorLanguage } from './editor-languages'
import { type Complete, type LineProblem, type RunningEditor, startEditor } from './start-editor'

/** The operations on the text from outside. Lines count from 1. */
export type CodeEditorHandle = {
  text(): string
  edit(changes: readonly TextChange[]): void
  goTo(line: number, takesFocus?: boolean): void
}

export type CodeEditorProps = {
  ref?: Ref<CodeEditorHandle>
  label: string
  language: EditorLanguage
  value: string
  problems: readonly LineProblem[]
  className: string
  complete?: Complete | undefined
  onChange(text: string): void
  onLine?: ((line: number) => void) | undefined
}

/** A field for the text of a file, with line numbers, colours, what is wrong on its lines and what can be written. It begins with the focus. */
export function CodeEditor({ ref, label, language, value, problems, className, ...on }: CodeEditorProps) {
  const host = useRef<HTMLDivElement>(null)
  const editor = useRef<RunningEditor>(null)
  const latest = useRef({ on, value })
  latest.current = { on, value }
  useLayoutEffect(() => {
    const element = host.current
    if (!element) return
    const started = startEditor({
      place: element.shadowRoot ?? element.attachShadow({ mode: 'open', delegatesFocus: true }),
      label,
      language,
      text: latest.current.value,
      complete: (text, at) => latest.current.on.complete?.(text, at) ?? null,
      onChange: text => latest.current.on.onChange(text),
      onLine: line => latest.current.on.onLine?.(line),
      onOwnEscape: isOwn => void element.toggleAttribute('data-own-escape', isOwn),
    })
    editor.current = started
    started.focus()
    return () => {
      editor.current = null
      started.stop()
    }
  }, [label, language])
  // After a later effect the value could be older than the text, and take back what was typed between the two.
  useLayoutEffect(() => editor.current?.show(value), [value])
  useEffect(() => editor.current?.mark(problems), [problems])
  useImperativeHandle(ref, () => ({
    text: () => editor.current?.text() ?? '',
    edit: changes => editor.current?.edit(changes),
    goTo: (line, takesFocus) => editor.current?.goTo(line, takesFocus),
  }))
  return (
    <div
      ref={host}
      data-code-editor
      className={`overflow-hidden rounded-sm border border-field-line -outline-offset-1 outline-accent focus-within:outline-2 ${className}`}
    />
  )
}
