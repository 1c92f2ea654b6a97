import { useContext, useEffect, useMemo, useState } from 'react'
import { type CallState, type SessionState, waitingCalls } from '../../../shared/session/session-state'
import { call } from '../../base/bridge'
import { t } from '../../i18n/t'
import { useSession } from '../../state/session/session'
import { APPROVAL_CARDS, callsWithCard } from '../../state/session/waiting-cards'
import { attempt } from '../../state/ui'
import { Button } from '../../ui/button'
import { EscapedLine } from '../../ui/text/escaped-line'
import { AskedSession } from './asked-session'
import { draftKey } from './drafts/edit-drafts'
import { describePlan } from './effects/describe-plan'
import { cardsOf } from './effects/effect-cards'
import { useTakenOut } from './review/taken-out'
import { setSeen, useAllSeen } from './seen-plans'
import { neighbour, showCard } from './walk-cards'

const ARMING_MS = 500

type SeveralCardsProps = { callId: string; planKey: string; isArmed: boolean }

/** Shows, if more than one card waits, which one this is, the way to the next, and one answer for all if they are of one kind. */
export function SeveralCards({ callId, planKey, isArmed }: SeveralCardsProps) {
  const state = useSession(session => session.state)
  const waiting = useMemo(() => waitingCalls(state).filter(({ plan }) => plan), [state])
  const [isListed, setIsListed] = useState(false)
  const isOfAgent = useContext(AskedSession) !== null
  const allSeen = useAllSeen(waiting.map(({ call: { id }, plan }) => draftKey(id, plan?.digest ?? '')))
  useEffect(() => {
    if (isArmed) setSeen(planKey)
  }, [isArmed, planKey])
  const ids = useCallsWithCard()
  const next = neighbour(ids, callId, 1)
  if (isOfAgent || ids.length < 2 || next === undefined) return null
  return (
    <div className="border-b border-line px-4 py-0.5 text-xs">
      <div className="flex flex-wrap items-center gap-x-2 text-ink-2">
        <span>{t('permissions.several.place', { at: ids.indexOf(callId) + 1, of: ids.length })}</span>
        <Button kind="quiet" title={t('permissions.several.nextHint')} onClick={() => showCard(next)}>
          {t('permissions.several.next')}
        </Button>
        {areAlike(waiting) && !isListed && (
          <>
            <Button kind="quiet" disabled={!isArmed || !allSeen} onClick={() => setIsListed(true)}>
              {t('permissions.several.all', { count: waiting.length })}
            </Button>
            {!allSeen && <span className="text-ink-3">{t('permissions.several.unseen')}</span>}
          </>
        )}
      </div>
      {isListed && areAlike(waiting) && <AllOfThem waiting={waiting} onCancel={() => setIsListed(false)} />}
    </div>
  )
}

function useCallsWithCard(): string[] {
  const state = useSession(session => session.state)
  const taken = useTakenOut(({ calls }) => calls)
  return useMemo(() => idsWithCard(state, taken), [state, taken])
}

const idsWithCard = (state: SessionState, taken: ReadonlySet<string>): string[] =>
  callsWithCard(state, taken).map(({ call: { id } }) => id)

/** Alt with an arrow goes from card to card, wherever the focus is on the page. */
export function useCardWalk(callId: string): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const step = stepOf(event)
      if (!step) return
      const ids = idsWithCard(useSession.getState().state, useTakenOut.getState().calls)
      const focused = document.activeElement?.closest<HTMLElement>(APPROVAL_CARDS)?.dataset.call
      // Of all the cards that listen, one answers.
      if (event.defaultPrevented || (focused ?? ids[0]) !== callId) return
      event.preventDefault()
      const to = focused === undefined ? ids[0] : neighbour(ids, focused, step)
      if (to !== undefined) showCard(to)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [callId])
}

function stepOf({ altKey, key }: KeyboardEvent): 1 | -1 | undefined {
  if (!altKey) return undefined
  if (key === 'ArrowDown') return 1
  return key === 'ArrowUp' ? -1 : undefined
}

/** All of one kind, and none that must be looked at closely. */
export function areAlike(waiting: readonly CallState[]): boolean {
  const kinds = new Set(waiting.flatMap(({ plan }) => plan?.effects.map(effect => effect.type) ?? []))
  return kinds.size === 1 && !waiting.some(({ isGrave }) => isGrave)
}

function AllOfThem({ waiting, onCancel }: { waiting: readonly CallState[]; onCancel(): void }) {
  // The listed cards are the ones that are approved: a card that comes in the meantime is not among them.
  const [listed] = useState(waiting)
  const [isArmed, setIsArmed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsArmed(true), ARMING_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div data-own-keys className="mt-1 flex flex-col items-start gap-2 pb-2">
      <p className="font-medium">{t('permissions.several.list')}</p>
      <ul className="flex max-h-60 w-full flex-col divide-y divide-line overflow-auto">
        {listed.map(({ call: { id }, plan }) => (
          <li key={id} className="py-1 wrap-anywhere">
            <EscapedLine text={plan ? labelOf(plan) : ''} />
          </li>
        ))}
      </ul>
      <div className="flex gap-2">
        <Button kind="main" disabled={!isArmed} onClick={() => approveAll(listed)}>
          {t('permissions.several.confirm', { count: listed.length })}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      </div>
    </div>
  )
}

function labelOf(plan: NonNullable<CallState['plan']>): string {
  const lines = cardsOf(plan.effects, (card, own) => card.lines(own)).flat()
  return [describePlan(plan).approve, ...lines].filter(Boolean).join(' · ')
}

function approveAll(listed: readonly CallState[]): void {
  const { id: sessionId } = useSession.getState()
  if (!sessionId) return
  for (const { call: asked, plan } of listed) {
    if (plan)
      attempt(call('approval.answer', { sessionId, callId: asked.id, digest: plan.digest, approved: true }), sessionId)
  }
}
