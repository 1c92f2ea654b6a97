import { text } from '../../text/text'
import { composerText } from '../../text/text-composer'
import { sessionText } from '../../text/text-session'
import { useShownKeys } from '../shortcuts/use-shown-keys'
import type { ComposerStatus } from './use-sending'

type ComposerHintProps = { status: ComposerStatus; isCommand: boolean; objects: boolean; isWriting: boolean }

/** Shows, below the field, what Enter does by now. */
export function ComposerHint({ isCommand, status, objects, isWriting }: ComposerHintProps) {
  return (
    <p
      id="composer-hint"
      // While choices are offered, Enter takes one of them.
      className="line-clamp-2 min-w-0 flex-1 text-xs text-ink-3 group-has-[[aria-activedescendant]]/composer:invisible"
    >
      {isCommand ? (
        <CommandHint isIdle={status === 'idle'} />
      ) : (
        <Hint status={status} objects={objects} isWriting={isWriting} />
      )}
    </p>
  )
}

function CommandHint({ isIdle }: { isIdle: boolean }) {
  return isIdle ? composerText.command.hint : composerText.command.waits
}

function Hint({ status, objects, isWriting }: Omit<ComposerHintProps, 'isCommand'>) {
  const steerKeys = useShownKeys('message.steer')
  switch (status) {
    case 'idle':
      return text.composer.hint
    case 'running':
      return (
        <>
          <Phrase words={sessionText.composer.running} />
          {' · '}
          <Phrase words={`${steerKeys} ${sessionText.composer.steer}`} />
          {/* If there is little room, the button beside it says so too. */}
          <span className="max-sm:hidden">
            {' · '}
            <Phrase words={text.composer.stopHint} />
          </span>
        </>
      )
    case 'waiting':
      if (objects) return isWriting ? composerText.object.hint(steerKeys) : composerText.object.before
      return isWriting
        ? `${sessionText.composer.running} · ${steerKeys} ${sessionText.composer.steer}`
        : text.composer.waiting
    case 'loading':
      return text.composer.loading
  }
}

/** If there are two lines, keys stand on the same one as their effect. */
function Phrase({ words }: { words: string }) {
  return <span className="inline-block">{words}</span>
}
