import { webSearchOf } from '../../../../shared/models/web-search'
import { modelsText } from '../../../catalogue/models'
import { language } from '../../../i18n/language'
import { meantAddress, type ProviderForm } from './provider-presets'

type SearchFieldProps = { form: ProviderForm; onChange(webSearch: boolean): void }

/** Shows whether the provider may search the web for its models. If it is not known to, that is shown instead. */
export function SearchField({ form, onChange }: SearchFieldProps) {
  const at = { protocol: form.protocol, baseUrl: meantAddress(form) }
  const search = webSearchOf(at)
  if (!search) {
    return <p className="text-xs text-ink-2">{modelsText.noSearch}</p>
  }
  const price = search.price?.toLocaleString(language())
  return (
    <div className="flex flex-col gap-1">
      <label className="flex items-center gap-2 text-sm font-medium">
        <input
          type="checkbox"
          aria-describedby="web-search-hint"
          checked={form.webSearch}
          onChange={event => onChange(event.target.checked)}
          className="size-4 accent-(--accent)"
        />
        {modelsText.webSearch}
      </label>
      <p id="web-search-hint" className="text-xs text-ink-2">
        {modelsText.searchHint} {price ? modelsText.searchPrice(price) : modelsText.searchCosts}
        {search.sinceGemini3 && ` ${modelsText.searchSinceGemini3}`}
      </p>
    </div>
  )
}
