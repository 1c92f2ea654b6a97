import { Bot } from 'lucide-react'
import { memo, type RefObject, useEffect, useRef, useState } from 'react'
import type { WaitingWork } from '../../../shared/session/waiting-work'
import { shownName } from '../../i18n/own-names'
import { t } from '../../i18n/t'
import { enterSession, folderOf, type ListedSession, useFolderLabel } from '../../state/folders'
import { isUndoableEdit } from '../../state/session/waiting-cards'
import { attempt } from '../../state/ui'
import { Button } from '../../ui/button'
import { Spinner } from '../../ui/spinner'
import { StatusDot } from '../../ui/status-dot'
import { EscapedLine } from '../../ui/text/escaped-line'
import { PathText } from '../../ui/text/path-text'
import { textDirection } from '../../ui/text/text-direction'
import { agentName } from '../../views/calls/agents/agent-name'
import { AskedSession } from '../approval/asked-session'
import { ReviewCards, SingleCards } from '../approval/review/review-cards'
import { LazyPlanCard } from '../plans/lazy-plan-card'
import { QuestionCard } from '../questions/question-card'
import { useWaitingWork } from './use-waiting-work'

type WaitingSessionProps = { session: ListedSession; ago: string }

/** A session that waits for the person, with the cards by which it is answered here. What is far from sight is not asked for. */
export const WaitingSession = memo(function WaitingSession({ session, ago }: WaitingSessionProps) {
  const place = useRef<HTMLElement>(null)
  const isNear = useNear(place)
  const folder = useFolderLabel(folderOf(session))
  const name = shownName(session.title)
  return (
    <section
      ref={place}
      data-overview-waiting={session.id}
      aria-label={t('overview.waits', { title: name })}
      tabIndex={-1}
      className="scroll-mt-3 rounded-lg outline-offset-4"
    >
      <header className="flex items-center gap-2 text-sm">
        <StatusDot status="waiting" />
        <h3 className="min-w-0">
          <Button
            kind="link"
            className="max-w-full shrink! font-semibold text-ink!"
            title={t('overview.open', { title: name })}
            onClick={() => attempt(enterSession(session.id))}
          >
            <span dir={textDirection(name)} className="truncate">
              <EscapedLine text={name} />
            </span>
          </Button>
        </h3>
        <span className="min-w-0 flex-1 truncate text-xs text-ink-2">
          <PathText path={folder} />
        </span>
        <time className="shrink-0 text-xs tabular-nums text-ink-3">{ago}</time>
      </header>
      {isNear ? <Cards session={session} /> : <div className="h-40" />}
    </section>
  )
})

/** Returns whether an element has ever been near the view. */
function useNear(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    const own = element.current
    if (isNear || !own) return
    const observer = new IntersectionObserver(
      entries => entries.some(({ isIntersecting }) => isIntersecting) && setIsNear(true),
      { rootMargin: '600px 0px' },
    )
    observer.observe(own)
    return () => observer.disconnect()
  }, [element, isNear])
  return isNear
}

function Cards({ session }: { session: ListedSession }) {
  const { work, failure } = useWaitingWork(session.id)
  if (failure) {
    return (
      <p role="alert" className="py-2 ps-5 text-sm text-bad">
        {failure}
      </p>
    )
  }
  if (!work) {
    return (
      <p className="flex h-40 items-center justify-center text-ink-3">
        <Spinner />
      </p>
    )
  }
  const asking = work.filter(({ calls }) => calls.length > 0)
  if (asking.length === 0) return <NothingToAnswer session={session} />
  return asking.map(one => <SessionCards key={one.sessionId} work={one} />)
}

/** It waits for something that is not answered by a card. */
function NothingToAnswer({ session }: { session: ListedSession }) {
  return (
    <p className="flex items-center gap-3 py-2 ps-5 text-sm text-ink-2">
      {t('overview.elsewhere')}
      <Button onClick={() => attempt(enterSession(session.id))}>{t('overview.openSession')}</Button>
    </p>
  )
}

function SessionCards({ work: { sessionId, agent, calls } }: { work: WaitingWork }) {
  const planned = calls.filter(({ plan }) => plan)
  const edits = planned.filter(isUndoableEdit)
  const others = edits.length > 1 ? planned.filter(one => !edits.includes(one)) : planned
  return (
    <AskedSession value={sessionId}>
      {agent && (
        <p className="flex items-center gap-2 pt-2 text-sm text-ink-2">
          <Bot size={15} aria-hidden="true" className="shrink-0 text-wait" />
          <span className="min-w-0 truncate">
            <span className="font-medium text-ink">{t('agents.asks', { name: agentName(agent.name) })}</span> ·{' '}
            <EscapedLine text={agent.task} />
          </span>
        </p>
      )}
      {edits.length > 1 && <ReviewCards calls={edits} />}
      <SingleCards calls={others} />
      {calls.map(
        waiting =>
          waiting.questions && <QuestionCard key={waiting.call.id} waiting={waiting} questions={waiting.questions} />,
      )}
      {calls.map(
        waiting => waiting.workPlan && <LazyPlanCard key={waiting.call.id} waiting={waiting} plan={waiting.workPlan} />,
      )}
    </AskedSession>
  )
}
