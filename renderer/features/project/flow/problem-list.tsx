import { CircleAlert, TriangleAlert } from 'lucide-react'
import { t } from '../../../i18n/t'
import type { LineProblem } from '../../../ui/code-editor/start-editor'

const MOST_SHOWN = 100

/** Shows the problems of a text, by line. Each leads to its line. */
export function ProblemList({ problems, onShow }: { problems: readonly LineProblem[]; onShow(line: number): void }) {
  if (problems.length === 0) return null

  return (
    <ul
      aria-label={t('project.code.problems')}
      data-testid="file-problems"
      className="mt-2 max-h-28 shrink-0 overflow-y-auto text-xs"
    >
      {problems.slice(0, MOST_SHOWN).map(({ line, severity, message }, at) => {
        const isError = severity === 'error'
        const Icon = isError ? CircleAlert : TriangleAlert
        return (
          <li key={`${at} ${line}`}>
            <button
              type="button"
              className="flex w-full items-start gap-2 rounded-sm px-1.5 py-1 text-start hover:bg-hover"
              onClick={() => onShow(line)}
            >
              <Icon size={13} aria-hidden="true" className={`mt-0.5 shrink-0 ${isError ? 'text-bad' : 'text-wait'}`} />
              <span className="sr-only">{isError ? t('project.code.error') : t('project.code.warning')}: </span>
              <span className="shrink-0 text-ink-2 tabular-nums">{t('project.editor.line', { line })}</span>
              <span className="min-w-0 wrap-anywhere">{message}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
