import type { PageActionEffect } from '../../../../shared/browser/page-action'
import { parseUrl } from '../../../../shared/parse-url'
import { blobUrl } from '../../../base/blob-url'
import { formatBytes } from '../../../base/format'
import { t } from '../../../i18n/t'
import { showDialog } from '../../../state/ui'
import { ExactText } from './exact-text'
import { FactList, type NamedFact } from './fact-list'
import { VaultNote } from './vault-note'

/** Shows what would be done in a page: how it looks, with the element framed; what is typed or run, to the letter; and where it goes. */
export function PageActionPlan({ effect }: { effect: PageActionEffect }) {
  const { action, text: typed, vault } = effect
  const isLong = typed !== undefined && (action === 'eval' || action === 'fill' || action === 'type')
  return (
    <section data-page-action={action} aria-label={t('pages.card.label')}>
      {vault && <VaultNote words={t('pages.card.fromVault', { given: vault.join(', ') })} />}
      {isLong && <ExactText content={typed} language={action === 'eval' ? 'javascript' : null} />}
      <Picture effect={effect} />
      <FactList facts={factsOf(effect)} />
    </section>
  )
}

/** If something is framed, the band around it fills the width, so that it can be read; a click shows all of the page. */
function Picture({ effect: { picture } }: { effect: PageActionEffect }) {
  const url = picture && blobUrl(picture.blob, picture.mimeType)
  if (!url) return null
  const { markedAt } = picture
  const about = t('tool.imagePixels', { width: picture.width, height: picture.height })
  return (
    <div className="border-t border-line bg-sunken px-4 py-2.5">
      <button
        type="button"
        aria-label={t('tool.imageOpen', { name: t('pages.card.picture') })}
        className="block max-w-full rounded-md border border-line hover:border-line-strong"
        onClick={() => showDialog({ type: 'picture', picture: { name: t('pages.card.picture'), url, about } })}
      >
        <img
          src={url}
          alt={t('pages.card.picture')}
          width={picture.width}
          height={picture.height}
          className={`max-h-56 max-w-full rounded-md ${markedAt === undefined ? 'w-auto object-contain' : 'object-cover'}`}
          style={markedAt === undefined ? {} : { objectPosition: `50% ${100 * markedAt}%` }}
        />
      </button>
    </div>
  )
}

/** All of it, as it would be done. */
function factsOf(effect: PageActionEffect): NamedFact[] {
  const { page, to, hosts, file, options, saveTo, downloadsTo } = effect
  const exact = { isExact: true }
  return [
    ...given(t('pages.card.page'), to === undefined ? page?.url : undefined, exact),
    ...given(t('pages.card.address'), to, exact),
    // The one of the page stands in its address.
    ...given(t('pages.card.host'), hosts.length > 1 ? hosts.join(', ') : undefined),
    ...factsOfElement(effect),
    ...typedIn(effect),
    ...given(t('pages.card.file'), file && `${file.path} · ${formatBytes(file.version.bytes)}`),
    ...options.map(({ name, value }) => [name, value, exact] as const),
    ...given(t('pages.card.saveTo'), saveTo, exact),
    ...given(t('pages.card.downloads'), downloadsTo && t('pages.card.intoFolder', { folder: downloadsTo })),
  ]
}

/** Returns the element's name, and where it leads or sends. */
function factsOfElement({ element, page }: PageActionEffect): NamedFact[] {
  if (!element) return []
  const { role, tag, name, link, form } = element
  const frame = hostOf(element.frameUrl)
  return [
    [t('pages.card.element'), `${role || tag} · ${name || t('pages.card.nameless')}`],
    ...given(t('pages.card.frame'), frame === hostOf(page?.url) ? undefined : frame),
    ...given(t('pages.card.opens'), link, { isExact: true }),
    ...given(t('pages.card.sends'), form && `${form.method.toUpperCase()} ${form.target}`, { isExact: true }),
  ]
}

function typedIn({ action, text: typed }: PageActionEffect): NamedFact[] {
  if (action === 'press') return given(t('pages.card.key'), typed, { isExact: true })
  return action === 'select' ? given(t('pages.card.chooses'), typed, { isExact: true }) : []
}

/** Returns a line, or none if the value is missing. */
function given(name: string, value: string | undefined, more?: NamedFact[2]): NamedFact[] {
  return value ? [[name, value, more]] : []
}

const hostOf = (url = ''): string => parseUrl(url)?.host ?? ''
