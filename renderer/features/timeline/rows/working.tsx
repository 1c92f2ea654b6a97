import { formatDuration } from '../../../base/format'
import { t } from '../../../i18n/t'
import { useSession } from '../../../state/session/session'
import { useNow } from '../../../ui/hooks/use-now'

/** After this long a person asks whether anything still happens. */
const LONG_MS = 10_000

/** Shown while nothing of a reply is there. Some servers are silent for minutes: then it says for how long. */
export function Working() {
  const since = useSession(({ state }) => state.updatedAt)
  const waited = useNow(1000) - since
  return (
    <p role="status" className="breathe py-2 ps-[1.125rem] text-sm text-ink-3">
      {t('turn.working')}
      {waited >= LONG_MS && (
        // Nobody wants to hear each second.
        <span aria-hidden="true" className="ps-2 tabular-nums">
          {formatDuration(Math.floor(waited / 1000) * 1000)}
        </span>
      )}
    </p>
  )
}
