import { CornerDownRight, Pencil, RotateCcw, SkipForward } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { SteeringFact } from '../../../../shared/flows/flow-facts'
import { call } from '../../../base/bridge'
import { t } from '../../../i18n/t'
import { useSession } from '../../../state/session/session'
import { attempt } from '../../../state/ui'
import { Button } from '../../../ui/button'
import { Field, TextArea } from '../../../ui/field'
import type { FlowView } from '../use-flow-view'
import { steeringOf, taskChanged, taskOf } from './steering'
import type { StepView } from './step-view'

type SteerProps = { flow: FlowView; view: StepView }

/** Shows what the person can do with a step now. */
export function SteerButtons({ flow, view }: SteerProps) {
  const [isChanging, setIsChanging] = useState(false)
  // A flow is not steered in an agent's own session, which only reports on it.
  const isOwn = useSession(({ state }) => !state.parent)
  const { skip, retry, restart, task } = isOwn ? steeringOf(flow.run, view) : {}
  if (!skip && !retry && !restart && !task) return null
  const steer = (wanted: SteeringFact) =>
    attempt(call('flow.steer', { sessionId: flow.sessionId, turnId: flow.turn.id, wanted }))
  const isAtWork = view.look === 'running' || view.look === 'asks'
  if (isChanging && task)
    return (
      <TaskForm
        view={view}
        onEnd={changed => {
          setIsChanging(false)
          if (changed !== undefined) steer(taskChanged(view.place, changed))
        }}
      />
    )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form, and these are buttons beside each other
    <div role="group" aria-label={t('flow.details.steering.label')} className="flex flex-wrap gap-2">
      {retry && (
        <Button onClick={() => steer(retry)}>
          <RotateCcw size={13} aria-hidden="true" />
          {t('flow.details.steering.retry')}
        </Button>
      )}
      {task && (
        <Button onClick={() => setIsChanging(true)}>
          <Pencil size={13} aria-hidden="true" />
          {t('flow.details.steering.changeTask')}
        </Button>
      )}
      {restart && (
        <AskedButton
          label={t('flow.details.steering.restart')}
          question={t('flow.details.steering.confirmRestart')}
          onConfirm={() => steer(restart)}
        >
          <CornerDownRight size={13} aria-hidden="true" />
        </AskedButton>
      )}
      {skip && (
        <AskedButton
          label={t('flow.details.steering.skip')}
          question={isAtWork ? t('flow.details.steering.confirmSkip') : undefined}
          onConfirm={() => steer(skip)}
        >
          <SkipForward size={13} aria-hidden="true" />
        </AskedButton>
      )}
    </div>
  )
}

type AskedButtonProps = { label: string; question: string | undefined; onConfirm(): void; children: ReactNode }

/** Does at the second press what costs work that was done; looking elsewhere takes the first one back. */
function AskedButton({ label, question, onConfirm, children }: AskedButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <Button
      className={isAsking ? 'border-wait-line! bg-wait-soft! text-wait!' : ''}
      onBlur={() => setIsAsking(false)}
      onClick={() => {
        const isMeant = question === undefined || isAsking
        setIsAsking(!isMeant)
        if (isMeant) onConfirm()
      }}
    >
      {children}
      {isAsking ? question : label}
    </Button>
  )
}

function TaskForm({ view, onEnd }: { view: StepView; onEnd(changed?: string): void }) {
  const [task, setTask] = useState(() => taskOf(view))
  const isSame = task.trim() === '' || task === taskOf(view)
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={event => {
        event.preventDefault()
        if (!isSame) onEnd(task)
      }}
    >
      <Field label={t('flow.details.steering.taskLabel')} hint={t('flow.details.steering.taskHint')}>
        {ids => (
          <TextArea
            {...ids}
            autoFocus
            rows={5}
            value={task}
            onChange={({ target }) => setTask(target.value)}
            className="text-sm"
          />
        )}
      </Field>
      <div className="flex gap-2">
        <Button kind="main" type="submit" disabled={isSame}>
          {t('flow.details.steering.save')}
        </Button>
        <Button onClick={() => onEnd()}>{t('common.cancel')}</Button>
      </div>
    </form>
  )
}
