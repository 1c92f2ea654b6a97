import { Ellipsis, GitFork, PencilLine, RefreshCw, Undo2 } from 'lucide-react'
import type { RefObject } from 'react'
import { withoutEscapes } from '../../../../shared/session/file-mentions'
import { statusOf, type TurnState } from '../../../../shared/session/session-state'
import { t } from '../../../i18n/t'
import { useSession } from '../../../state/session/session'
import { fork } from '../../../state/session/session-actions'
import { Button } from '../../../ui/button'
import { CopyButton } from '../../../ui/copy-button'
import { Menu, MenuItem, MenuSeparator } from '../../../ui/menu'
import { SHOWN_ON_HOVER } from '../../../ui/shown-on-hover'
import { resendAsking, rewindAsking } from '../../rewind/ask-about-files'

/** The key under which a message of the session that is shown keeps its text while it is edited: a fork has the turns of its origin. */
export const editKey = (turnId: string): string => `edit:${useSession.getState().id}:${turnId}`

type MessageActionsProps = { turn: TurnState; editButton: RefObject<HTMLButtonElement | null>; onEdit(): void }

/** Shows what can be done with a person's message. For messages before the last it appears when they are pointed at or have the focus. */
export function MessageActions({ turn, editButton, onEdit }: MessageActionsProps) {
  const isIdle = useSession(({ state }) => statusOf(state) === 'idle' && !state.parent)
  const isLast = useSession(({ state }) => state.turns.at(-1)?.id === turn.id)
  return (
    <div className={`flex shrink-0 items-center pb-2 ${isLast ? '' : SHOWN_ON_HOVER}`}>
      {turn.text !== '' && <CopyButton value={withoutEscapes(turn.text)} label={t('session.message.copy')} />}
      {isIdle && (
        <>
          <Button
            ref={editButton}
            kind="icon"
            className="size-6"
            aria-label={t('session.message.edit')}
            title={t('session.message.edit')}
            onClick={onEdit}
          >
            <PencilLine size={14} aria-hidden="true" />
          </Button>
          <MoreActions turn={turn} />
        </>
      )}
    </div>
  )
}

function MoreActions({ turn }: { turn: TurnState }) {
  const label = t('session.message.actions')
  return (
    <Menu
      align="end"
      trigger={
        <Button kind="icon" className="size-6" aria-label={label} title={label}>
          <Ellipsis size={14} aria-hidden="true" />
        </Button>
      }
    >
      <MenuItem onSelect={() => resendAsking(turn.id)}>
        <RefreshCw size={14} aria-hidden="true" />
        {turn.typed ? t('composer.command.again') : t('session.message.regenerate')}
      </MenuItem>
      <MenuItem onSelect={() => fork(turn.id)}>
        <GitFork size={14} aria-hidden="true" />
        {t('session.message.fork')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem onSelect={() => rewindAsking(turn.id)}>
        <Undo2 size={14} aria-hidden="true" />
        {t('session.message.remove')}
      </MenuItem>
    </Menu>
  )
}
