import { useApp } from '../stores/app'
import { languageFromAddress, languageOf } from './language'

/** Draws the window anew once another language was chosen: what is shown everywhere was taken from the catalogue before. */
export function followLanguage(): () => void {
  return useApp.subscribe(({ start }) => {
    const wanted = start?.settings.language
    const { href, search } = location
    if (wanted === undefined || languageOf(wanted) === languageOf(languageFromAddress(search))) return
    const address = new URL(href)
    address.searchParams.set('language', wanted)
    history.replaceState(null, '', address)
    location.reload()
  })
}
