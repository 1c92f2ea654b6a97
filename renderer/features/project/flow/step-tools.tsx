import { Plus, Trash2 } from 'lucide-react'
import { memo, useState } from 'react'
import type { FlowEdit } from '../../../../shared/flows/edit/flow-edit'
import { canBeUnwired, type FlowWire, NEW_ID, wiresOf } from '../../../../shared/flows/edit/flow-ways'
import type { Flow, FlowStepType } from '../../../../shared/flows/flow'
import { t } from '../../../i18n/t'
import { Button } from '../../../ui/button'
import { Select, TextInput } from '../../../ui/field'
import { Menu, MenuItem } from '../../../ui/menu'
import { escapedText } from '../../../ui/text/visible-text'
import { StepAnswers } from './step-answers'
import type { StepQuestion } from './use-flow-edits'
import { newId, wayWords } from './way-words'

export type StepToolsProps = {
  flow: Flow
  chosen: string | undefined
  /** The graph is not that of the text, which cannot be changed from it then. */
  isOff: boolean
  question: StepQuestion | null
  onChoose(id: string): void
  onEdit(edit: FlowEdit): void
  onJoin(from: string, to: string): void
  onAsk(question: StepQuestion | null): void
}

/** All that can be done to the steps of a flow, without the mouse as well. */
export function StepTools(props: StepToolsProps) {
  const { flow, chosen, isOff, question, onChoose, onEdit, onAsk } = props
  const step = flow.steps.find(({ id }) => id === chosen)
  const last = flow.steps.at(-1)?.id ?? ''
  return (
    <section aria-label={t('project.flow.choose')} data-testid="step-tools" className="flex flex-col gap-2 text-sm">
      <div className="flex gap-2">
        <StepSelect steps={flow.steps} chosen={step?.id} onChoose={onChoose} />
        <AddStep
          isOff={isOff}
          onAdd={type => onEdit({ type: 'add', after: step?.id ?? last, id: newId(flow), step: type })}
        />
      </div>
      {!step && <p className="text-xs text-ink-2">{t('project.flow.hint')}</p>}
      {step && !question && <ChosenStep key={step.id} {...props} id={step.id} />}
      {question && <StepAnswers flow={flow} question={question} onEdit={onEdit} onEnd={() => onAsk(null)} />}
    </section>
  )
}

type StepSelectProps = { steps: Flow['steps']; chosen: string | undefined; onChoose(id: string): void }

const StepSelect = memo(function StepSelect({ steps, chosen, onChoose }: StepSelectProps) {
  return (
    <Select
      aria-label={t('project.flow.choose')}
      className="min-w-0 flex-1"
      value={chosen ?? ''}
      onChange={event => onChoose(event.target.value)}
    >
      {chosen === undefined && <option value="">—</option>}
      {steps.map(({ id }, at) => (
        <option key={`${at} ${id}`} value={id}>
          {escapedText(id)}
        </option>
      ))}
    </Select>
  )
})

const TYPES: readonly FlowStepType[] = [
  ...(['agent', 'agent-decision', 'agent-loop-decision', 'fork', 'conditional', 'code', 'flow-ref'] as const),
]

function AddStep({ isOff, onAdd }: { isOff: boolean; onAdd(type: FlowStepType): void }) {
  return (
    <Menu
      align="end"
      trigger={
        <Button disabled={isOff} className="min-h-9!">
          <Plus size={14} aria-hidden="true" />
          {t('project.flow.add')}
        </Button>
      }
    >
      {TYPES.map(type => (
        <MenuItem key={type} onSelect={() => onAdd(type)}>
          {t(`flow.steps.kinds.${type}`)}
        </MenuItem>
      ))}
    </Menu>
  )
}

function ChosenStep({ flow, id, isOff, onEdit, onJoin, onAsk }: StepToolsProps & { id: string }) {
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Rename id={id} isOff={isOff} onRename={to => onEdit({ type: 'rename', id, to })} />
        <Menu align="end" trigger={<Button disabled={isOff}>{t('project.flow.leadOn')}</Button>}>
          {flow.steps
            .filter(other => other.id !== id)
            .map(other => (
              <MenuItem key={other.id} onSelect={() => onJoin(id, other.id)}>
                <bdi className="truncate">{escapedText(other.id)}</bdi>
              </MenuItem>
            ))}
        </Menu>
        <Button
          kind="icon"
          disabled={isOff || flow.steps.length < 2}
          className="size-8!"
          aria-label={t('project.flow.remove')}
          title={t('project.flow.remove')}
          onClick={() => onAsk({ type: 'delete', id })}
        >
          <Trash2 size={15} aria-hidden="true" />
        </Button>
      </div>
      <Ways flow={flow} id={id} isOff={isOff} onRemove={wire => onEdit({ type: 'unwire', ...wire })} />
    </>
  )
}

function Rename({ id, isOff, onRename }: { id: string; isOff: boolean; onRename(to: string): void }) {
  const [name, setName] = useState(id)
  const isBad = name !== id && !NEW_ID.test(name)
  const canRename = !isOff && !isBad && name !== id
  return (
    <div className="flex min-w-40 flex-1 flex-col gap-1">
      <div className="flex items-center gap-2">
        <span aria-hidden="true" className="shrink-0 text-xs text-ink-2">
          {t('project.flow.id')}
        </span>
        <TextInput
          aria-label={t('project.flow.id')}
          aria-invalid={isBad}
          maxLength={100}
          value={name}
          className="min-h-8! py-0.5! font-mono text-xs"
          onChange={event => setName(event.target.value)}
          onKeyDown={event => {
            if (event.key !== 'Enter') return
            // Enter in a field of the form would save the file.
            event.preventDefault()
            if (canRename) onRename(name)
          }}
        />
        <Button disabled={!canRename} onClick={() => onRename(name)}>
          {t('project.flow.rename')}
        </Button>
      </div>
      {isBad && (
        <p role="alert" className="text-xs text-bad">
          {t('project.flow.badId')}
        </p>
      )}
    </div>
  )
}

type WaysProps = { flow: Flow; id: string; isOff: boolean; onRemove(wire: FlowWire): void }

/** Shows the steps to which a step leads, and those for which it waits. */
function Ways({ flow, id, isOff, onRemove }: WaysProps) {
  const wires = wiresOf(flow).filter(({ from, to, way }) => (way.key === 'blockedBy' ? to : from) === id)
  if (wires.length === 0) return <p className="text-xs text-ink-3">{t('project.flow.noWays')}</p>
  return (
    <ul aria-label={t('project.flow.ways')} className="flex max-h-24 flex-col gap-0.5 overflow-y-auto text-xs">
      {wires.map(wire => {
        const { from, to, way } = wire
        const isWait = way.key === 'blockedBy'
        const [said, other] = [
          isWait ? t('project.flow.way.waitsFor') : wayWords(way, to),
          escapedText(isWait ? from : to),
        ]
        return (
          <li key={`${from} ${to} ${way.key} ${way.name}`} className="flex items-center gap-2">
            <span className="min-w-0 flex-1 truncate">
              <span className="text-ink-2">{said}</span> <bdi className="font-mono">{other}</bdi>
            </span>
            {canBeUnwired(flow, wire) && (
              <Button
                kind="small"
                className="min-h-6!"
                disabled={isOff}
                aria-label={t('project.flow.unwire', { way: said, id: other })}
                onClick={() => onRemove(wire)}
              >
                ✕
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
