import { X } from 'lucide-react'
import { statusOf } from '../../../shared/session/session-state'
import { call } from '../../base/bridge'
import { t } from '../../i18n/t'
import { endDemo } from '../../state/demo'
import { pickFolder } from '../../state/folders'
import { useSession } from '../../state/session/session'
import { attempt, showDialog } from '../../state/ui'
import { Button } from '../../ui/button'
import { DEMO_STEPS, type DemoStep, demoStep } from './demo-step'

/** The requests of the tour, which the guide understands in English only. */
const WORDS = { read: 'Read shopping.md', change: 'Change Milk to Oat milk in shopping.md' } as const

/** Shows, above the message of the demo's session, what to try next. It can be left at any time, and nothing of it stays. */
export function DemoTour({ sessionId }: { sessionId: string }) {
  const state = useSession(session => session.state)
  const isReady = useSession(({ phase }) => phase === 'ready')
  const { step, change, isDenied } = demoStep(state)
  const isBusy = !isReady || statusOf(state) !== 'idle'
  const say = (text: string) => attempt(call('session.send', { sessionId, text }), sessionId)
  const undo = () => change && attempt(call('change.undo', { sessionId, callId: change.call.id }), sessionId)
  return (
    // The gutter is the timeline's, as the message below has it.
    <section aria-label={t('demo.label')} className="shrink-0 overflow-hidden [scrollbar-gutter:stable]">
      <div className="mx-auto w-full max-w-3xl px-6 pt-2">
        <div className="flex flex-col gap-3 rounded-lg border border-accent bg-accent-soft px-4 py-3">
          <header className="flex items-start gap-3">
            <div role="status" className="min-w-0 flex-1">
              <h2 className="text-sm font-semibold">{t(`demo.titles.${step}`)}</h2>
              <p className="text-sm text-ink-2">
                {step === 'change' && isDenied ? t('demo.denied') : t(`demo.texts.${step}`)}
              </p>
            </div>
            <Progress step={step} />
            <Button
              kind="icon"
              className="-my-0.5 -me-1.5"
              aria-label={t('demo.leave')}
              title={t('demo.leave')}
              onClick={() => attempt(endDemo())}
            >
              <X size={15} aria-hidden="true" />
            </Button>
          </header>
          {step !== 'approve' && (
            <div className="flex flex-wrap gap-2">
              {(step === 'read' || step === 'change') && (
                <Button kind="main" disabled={isBusy} onClick={() => say(WORDS[step])}>
                  {t(`demo.acts.${step}`)}
                </Button>
              )}
              {step === 'undo' && (
                <Button kind="main" disabled={isBusy} onClick={undo}>
                  {t('demo.acts.undo')}
                </Button>
              )}
              {step === 'done' && <Endings />}
            </div>
          )}
        </div>
      </div>
    </section>
  )
}

/** Shows at which of the steps the person is. */
function Progress({ step }: { step: DemoStep }) {
  const at = DEMO_STEPS.indexOf(step)
  const last = DEMO_STEPS.length - 1
  if (at === last) return null
  return (
    <span className="shrink-0 pt-px text-xs text-ink-2 tabular-nums">
      {t('demo.progress', { step: at + 1, of: last })}
    </span>
  )
}

function Endings() {
  const connect = () => attempt(endDemo().then(() => showDialog({ type: 'connect' })))
  const open = () => attempt(pickFolder().then(isOpen => (isOpen ? endDemo() : undefined)))
  return (
    <>
      <Button kind="main" onClick={connect}>
        {t('start.connect')}
      </Button>
      <Button onClick={open}>{t('start.open')}</Button>
      <Button kind="quiet" onClick={() => attempt(endDemo())}>
        {t('demo.leave')}
      </Button>
    </>
  )
}
