import { t } from '../../../i18n/t'
import { WELL_KNOWN_SERVERS } from './well-known-servers'

/** Servers that many use. One that is chosen is written as if the person had pasted it. */
export function ServerGallery({ onChoose }: { onChoose(text: string): void }) {
  return (
    <section aria-label={t('mcp.shelf.title')}>
      <h4 className="pb-2 text-sm font-medium">{t('mcp.shelf.title')}</h4>
      <ul className="grid grid-cols-2 gap-2 max-sm:grid-cols-1">
        {WELL_KNOWN_SERVERS.map(({ name, title, publisher, text }) => (
          <li key={name} className="flex">
            <button
              type="button"
              onClick={() => onChoose(text)}
              className="flex w-full flex-col gap-0.5 rounded-md border border-line px-3 py-2 text-start hover:bg-hover"
            >
              <span className="flex w-full flex-wrap items-baseline gap-x-2">
                <span className="text-sm font-medium">{title}</span>
                <span className="text-xs text-ink-2">{t('mcp.shelf.of', { publisher })}</span>
              </span>
              <span className="text-xs text-ink-2">{t(`mcp.shelf.can.${name}`)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
