import { CircleAlert, CircleSlash, Cpu, Play, Plug, RotateCcw, SlidersHorizontal } from 'lucide-react'
import { memo } from 'react'
import { isCut } from '../../../../shared/session/is-cut'
import type { ProviderError } from '../../../../shared/session/messages'
import { statusOf, type TurnState } from '../../../../shared/session/session-state'
import { formatDuration, formatLimit } from '../../../base/format'
import { shownName } from '../../../i18n/own-names'
import { t } from '../../../i18n/t'
import { translated } from '../../../i18n/translated'
import { useApp } from '../../../state/app'
import { useSession } from '../../../state/session/session'
import { continueTurn } from '../../../state/session/session-actions'
import { type AskedField, showDialog } from '../../../state/ui'
import { Button } from '../../../ui/button'
import { CopyButton } from '../../../ui/copy-button'
import { ScrollRegion } from '../../../ui/scroll-region'
import { SHOWN_ON_HOVER } from '../../../ui/shown-on-hover'
import { Summary } from '../../../ui/summary'
import { EscapedLine } from '../../../ui/text/escaped-line'
import { openModelPicker } from '../../models/open-model-picker'
import { readableName } from '../../models/readable-name'
import { answerOf } from '../../read-aloud/read-aloud'
import { ReadAloudButton, useIsRead } from '../../read-aloud/read-aloud-button'
import { resendAsking } from '../../rewind/ask-about-files'
import { withoutAdvice } from './retry-row'
import { SaveAnswerMenu } from './save-answer-menu'
import { turnFigures } from './turn-figures'

/** Shows how a turn ended: its time and tokens, and, if it did not end well, why and what to do. */
export const TurnEnd = memo(function TurnEnd({ turn }: { turn: TurnState }) {
  const isLast = useSession(({ state }) => state.turns.at(-1)?.id === turn.id)
  const canRetry = useSession(({ state }) => statusOf(state) === 'idle' && !state.parent) && isLast
  const isRead = useIsRead(turn.id)
  if (!turn.end) return null
  const { durationMs, tokens, cost } = turnFigures(turn)
  const answer = answerOf(turn)
  return (
    <footer data-testid="turn-end" data-reason={turn.end.reason} className="group pt-1 pb-4">
      {turn.end.reason === 'failed' && <Failure turn={turn} canRetry={canRetry} />}
      {(turn.end.reason === 'stopped' || turn.end.reason === 'interrupted') && (
        <Stopped turn={turn} canRetry={canRetry} />
      )}
      <div className="flex min-h-6 flex-wrap items-center gap-x-4 text-xs text-ink-3 tabular-nums">
        <bdi>{formatDuration(durationMs)}</bdi>
        {tokens && <bdi>{tokens}</bdi>}
        {cost && <bdi>{cost}</bdi>}
        {whoAnswered(turn) && (
          <span>
            <EscapedLine text={whoAnswered(turn)} />
          </span>
        )}
        {answer && (
          <span className={isLast || isRead ? '' : SHOWN_ON_HOVER}>
            <CopyButton value={answer} label={t('session.message.copyAnswer')} />
            <SaveAnswerMenu answer={answer} />
            <ReadAloudButton turnId={turn.id} answer={answer} hasModel={isOfModel(turn)} />
          </span>
        )}
      </div>
    </footer>
  )
})

/** The offline guide sums nothing up. */
function isOfModel({ profile, picked }: TurnState): boolean {
  return (picked?.providerId ?? profile.providerId) !== 'offline'
}

/** The model that was picked, if one was, and the profile where it has a name. */
function whoAnswered({ profile, picked }: TurnState): string {
  const model = picked && picked.providerId !== 'offline' ? [readableName(picked.model)] : []
  return [...model, ...(profile.name ? [shownName(profile.name)] : [])].join(' · ')
}

function Failure({ turn, canRetry }: { turn: TurnState; canRetry: boolean }) {
  const error = turn.end?.error
  const { message = '', sentence } = error ?? turn.end ?? {}
  return (
    <div role="alert" className="mb-3 flex gap-3 rounded-md border border-bad-line bg-bad-soft px-4 py-3">
      <CircleAlert size={16} aria-hidden="true" className="mt-1 shrink-0 text-bad" />
      <div className="flex min-w-0 flex-1 flex-col items-start gap-1 text-sm wrap-anywhere">
        <p className="font-semibold">{t('turn.failed')}</p>
        {message && <p>{canRetry ? translated(sentence ?? message) : withoutAdvice({ message, sentence })}</p>}
        {error?.retryAfter !== undefined && (
          <p className="text-ink-2">{t('turn.retryAfter', { seconds: formatLimit(error.retryAfter * 1000) })}</p>
        )}
        {error?.detail && <Detail content={error.detail} />}
        {canRetry && (
          <div className="mt-2 flex flex-wrap gap-2">
            {error && <Mend error={error} turn={turn} />}
            <GoOn />
            <Retry turn={turn} />
          </div>
        )}
      </div>
    </div>
  )
}

/**
 * The settings to look at, since the same may happen again until they change: the key, the address or its protocol, the
 * name of the model.
 */
const MENDED_IN: Partial<Record<ProviderError['kind'], readonly ('provider' | 'profile')[]>> = {
  auth: ['provider'],
  network: ['provider'],
  'bad-response': ['provider'],
  'not-found': ['provider', 'profile'],
  'bad-request': ['provider', 'profile'],
}

/** The fields that are marked, if it is clear which one it is. */
const FIELDS: Partial<Record<ProviderError['kind'], AskedField['field']>> = {
  auth: 'key',
  network: 'baseUrl',
  'bad-response': 'baseUrl',
}

function Mend({
  error: { kind, message, sentence },
  turn: { profile, picked },
}: {
  error: ProviderError
  turn: TurnState
}) {
  const id = profile.providerId
  const isThere = useApp(({ start }) => start?.providers.some(provider => provider.id === id))
  const places = MENDED_IN[kind] ?? []
  const field = FIELDS[kind]
  const asks = field && { asks: { field, why: translated(sentence ?? message) } }
  if (kind === 'budget') {
    return (
      <Button kind="main" onClick={() => showDialog({ type: 'settings', page: 'usage' })}>
        {t('session.end.openUsage')}
      </Button>
    )
  }
  if (id === undefined || !isThere) return null
  return (
    <>
      {places.includes('provider') && (
        <Button
          // Elsewhere it may be enough to try again.
          kind={kind === 'auth' || kind === 'not-found' ? 'main' : 'plain'}
          onClick={() => showDialog({ type: 'connect', providerId: id, from: 'session', ...asks })}
        >
          <Plug size={14} aria-hidden="true" />
          {t('session.end.openProvider')}
        </Button>
      )}
      {places.includes('profile') && picked && (
        <Button onClick={openModelPicker}>
          <Cpu size={14} aria-hidden="true" />
          {t('models.chooseOther')}
        </Button>
      )}
      {places.includes('profile') && !picked && (
        <Button onClick={() => showDialog({ type: 'settings', page: 'profiles', field: t('settings.connect.model') })}>
          <SlidersHorizontal size={14} aria-hidden="true" />
          {t('session.end.openProfile')}
        </Button>
      )}
    </>
  )
}

/** Goes on from what there is of the last turn: sending it again throws that away. */
function GoOn() {
  const canGoOn = useSession(({ state }) => isCut(state))
  if (!canGoOn) return null
  return (
    <Button kind="main" onClick={continueTurn}>
      <Play size={14} aria-hidden="true" />
      {t('session.end.continueTurn')}
    </Button>
  )
}

function Detail({ content }: { content: string }) {
  return (
    <details className="w-full">
      <Summary className="text-ink-2 hover:text-ink">{t('common.details')}</Summary>
      <div className="mt-1 flex items-start gap-1 rounded-sm border border-line bg-surface py-1 pe-1 ps-3">
        <ScrollRegion
          as="pre"
          className="max-h-48 min-w-0 flex-1 overflow-auto py-1 font-mono text-xs/5 wrap-anywhere whitespace-pre-wrap"
        >
          {content}
        </ScrollRegion>
        <CopyButton value={content} />
      </div>
    </details>
  )
}

function Stopped({ turn, canRetry }: { turn: TurnState; canRetry: boolean }) {
  const words = turn.end?.reason === 'stopped' ? t('turn.stopped') : t('turn.interrupted')
  return (
    <div className="mb-3 flex gap-3 rounded-md border border-line bg-canvas px-4 py-3 text-sm">
      <CircleSlash size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-ink-2" />
      <div className="flex min-w-0 flex-1 flex-col items-start gap-1 wrap-anywhere">
        <p>{words}</p>
        {turn.end?.message && <p className="text-ink-2">{translated(turn.end.sentence ?? turn.end.message)}</p>}
        {canRetry && (
          <div className="mt-2 flex flex-wrap gap-2">
            <GoOn />
            <Retry turn={turn} />
          </div>
        )}
      </div>
    </div>
  )
}

function Retry({ turn }: { turn: TurnState }) {
  return (
    <Button onClick={() => resendAsking(turn.id)}>
      <RotateCcw size={14} aria-hidden="true" />
      {t('turn.retry')}
    </Button>
  )
}
