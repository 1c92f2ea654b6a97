import { type LucideIcon, RotateCw, Square, TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { rateLimit } from '../../../shared/apps/rate-limit'
import { t } from '../../i18n/t'
import { Button } from '../../ui/button'
import { Loading } from '../../ui/loading'
import { ScrollRegion } from '../../ui/scroll-region'
import { EscapedLine } from '../../ui/text/escaped-line'
import { guardFocus } from '../apps/guard-focus'
import { type CountedProblem, messageOfPage, problemText, withProblem } from './page-messages'
import { type PageEnd, type PageSource, useRunningPage } from './use-running-page'

/** Messages of a page that does something reasonable. */
const RATE = { most: 400, withinMs: 4_000 }

type PageFrameProps = PageSource & {
  title: string
  onSelect(text: string): void
  /** The person wants the model to know of what went wrong. */
  onReport(problems: readonly CountedProblem[]): void
}

/** A page that runs in its frame, what went wrong in it, and what ends it. */
export function PageFrame({ html, file, title, onSelect, onReport }: PageFrameProps) {
  const { phase, stop, again } = useRunningPage({ html, file })
  const [problems, setProblems] = useState<readonly CountedProblem[]>([])
  const start = () => {
    setProblems([])
    again()
  }
  return (
    <>
      {phase.type === 'open' && phase.isBusy && (
        <div
          role="alert"
          className="flex shrink-0 items-center gap-3 border-b border-wait-line bg-wait-soft px-3 py-1.5 text-sm"
        >
          <p className="flex-1">{t('artifacts.page.busy')}</p>
          <Button onClick={() => stop('person')}>{t('artifacts.page.end')}</Button>
        </div>
      )}
      <div className="flex min-h-0 flex-1 flex-col bg-[#fff]" data-testid="artifact-page">
        {phase.type === 'loading' && <Loading />}
        {phase.type === 'open' && (
          <OpenPage
            key={phase.id}
            url={phase.url}
            title={title}
            stop={stop}
            onSelect={onSelect}
            onProblem={setProblems}
          />
        )}
        {(phase.type === 'stopped' || phase.type === 'failed') && (
          <div role="status" className="flex flex-1 flex-col items-start gap-3 bg-surface p-4 text-sm text-ink-2">
            <p className="wrap-anywhere">
              {phase.type === 'failed' ? phase.words : t(`artifacts.page.stopped.${phase.why}`)}
            </p>
            <Button onClick={start}>{t('artifacts.page.again')}</Button>
          </div>
        )}
      </div>
      {problems.length > 0 && <Problems problems={problems} onReport={() => onReport(problems)} />}
      <div className="@container flex min-h-8 shrink-0 items-center gap-0.5 border-t border-line ps-3 pe-1.5 text-xs text-ink-2">
        <span className="min-w-0 flex-1">
          <span className="hidden truncate @2xs:block">
            {file ? t('artifacts.page.confinedFile') : t('artifacts.page.confined')}
          </span>
        </span>
        {phase.type === 'open' && (
          <>
            <FootButton label={t('artifacts.page.restart')} Icon={RotateCw} onClick={start} />
            <FootButton label={t('artifacts.page.stop')} Icon={Square} onClick={() => stop('person')} />
          </>
        )}
      </div>
    </>
  )
}

/** Shows its icon alone where two pages stand side by side. */
function FootButton({ label, Icon, onClick }: { label: string; Icon: LucideIcon; onClick(): void }) {
  return (
    <Button kind="small" className="min-h-6" aria-label={label} title={label} onClick={onClick}>
      <Icon size={12} aria-hidden="true" />
      <span className="hidden @2xs:inline">{label}</span>
    </Button>
  )
}

type OpenPageProps = {
  url: string
  title: string
  stop(why: PageEnd): void
  onSelect(text: string): void
  onProblem(change: (before: readonly CountedProblem[]) => readonly CountedProblem[]): void
}

function OpenPage({ url, title, stop, onSelect, onProblem }: OpenPageProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const loads = useRef(0)
  const latest = useRef({ onSelect, onProblem })
  latest.current = { onSelect, onProblem }
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const rate = rateLimit(RATE)
    const hear = ({ source, data }: MessageEvent<unknown>) => {
      if (source === null || source !== element.contentWindow) return
      if (!rate.take(performance.now())) return stop('often')
      const message = messageOfPage(data)
      if (message?.type === 'selection') latest.current.onSelect(message.text)
      else if (message) latest.current.onProblem(before => withProblem(before, message))
    }
    addEventListener('message', hear)
    const release = guardFocus(element, () => stop('focus'))
    return () => {
      removeEventListener('message', hear)
      release()
      latest.current.onSelect('')
    }
  }, [stop])
  // A second document is not part of the page: it tried to go elsewhere.
  const loaded = () => {
    loads.current += 1
    if (loads.current > 1) stop('gone')
  }
  return (
    <iframe
      ref={frame}
      title={t('artifacts.page.frame', { name: title })}
      src={url}
      sandbox="allow-scripts allow-forms"
      referrerPolicy="no-referrer"
      onLoad={loaded}
      className="block min-h-0 w-full flex-1 border-0"
    />
  )
}

function Problems({ problems, onReport }: { problems: readonly CountedProblem[]; onReport(): void }) {
  return (
    <section
      aria-label={t('artifacts.problems.label')}
      className="flex max-h-2/5 shrink-0 flex-col border-t border-line"
    >
      <div className="flex shrink-0 flex-wrap items-center gap-x-2 ps-3 pe-1.5 pt-1 text-sm">
        <TriangleAlert size={14} aria-hidden="true" className="shrink-0 text-wait" />
        <span className="grow font-medium whitespace-nowrap">
          {t('artifacts.problems.count', { count: problems.length })}
        </span>
        <Button kind="small" onClick={onReport}>
          {t('artifacts.problems.send')}
        </Button>
      </div>
      <ScrollRegion className="min-h-0 overflow-y-auto px-3 pb-2 -outline-offset-2">
        <ul className="flex flex-col gap-1 text-xs">
          {problems.map((problem, index) => (
            <li key={index} className="flex gap-2">
              <span className="min-w-0 flex-1 wrap-anywhere">
                <EscapedLine text={problemText(problem)} />
                {problem.count > 1 && <span className="text-ink-3"> ×{problem.count}</span>}
              </span>
              {problem.line !== undefined && (
                <span className="shrink-0 text-ink-3">{t('artifacts.problems.line', { line: problem.line })}</span>
              )}
            </li>
          ))}
        </ul>
      </ScrollRegion>
    </section>
  )
}
