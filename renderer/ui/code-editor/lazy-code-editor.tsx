import { lazy, Suspense } from 'react'
import { Guarded } from '../failures/guarded'
import { Loading } from '../loading'
import type { CodeEditorProps } from './code-editor'

const CodeEditor = lazy(async () => {
  const { CodeEditor: component } = await import('./code-editor')
  return { default: component }
})

/** The editor brings its own library, so it is loaded when a file is first edited. It keeps its room meanwhile. */
export function LazyCodeEditor(props: CodeEditorProps) {
  return (
    <Guarded>
      <Suspense
        fallback={
          <div className={`rounded-sm border border-field-line ${props.className}`}>
            <Loading />
          </div>
        }
      >
        <CodeEditor {...props} />
      </Suspense>
    </Guarded>
  )
}
