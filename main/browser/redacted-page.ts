import type { FoundElement } from '../../shared/browser/found-element'
import { parseUrl } from '../../shared/parse-url'
import { cover, coverLong } from '../vault/cover/cover'
import type { SentSecret } from '../vault/cover/secret-forms'
import type { PageAddress, PageDriver } from './page-driver'
import type { TypedSecrets } from './typed-secrets'

/** So many elements are known that said a secret. */
const MOST_FOUND = 500

/**
 * The page as models, cards and the record are told of it: whatever it says, shows or is called, values of the vault that were typed
 * are covered. Nobody but this has the driver itself, so that no word of a page goes past it.
 */
export function redactedPage(page: PageDriver, typed: TypedSecrets): PageDriver {
  const found = new Map<string, FoundElement>()
  const say = (text: string): string => cover(text, typed.all())
  const sayLong = (text: string): Promise<string> => coverLong(text, typed.all())

  const told = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (thrown) {
      throw coveredError(thrown, typed.all())
    }
  }

  const place = <T extends PageAddress>(address: T): T => ({
    ...address,
    url: redactedUrl(address.url, typed.all()),
    title: say(address.title),
  })

  /** An element that the driver found is looked up again when it is acted on, and so is kept as it was. */
  function covered(element: FoundElement): FoundElement {
    const told = coveredElement(element, typed.all())
    const key = keyOf(told)
    found.delete(key)
    if (keyOf(element) !== key) found.set(key, element)
    const [oldest] = found.keys()
    if (found.size > MOST_FOUND && oldest !== undefined) found.delete(oldest)
    return told
  }
  const asFound = (element: FoundElement): FoundElement => found.get(keyOf(element)) ?? element

  return {
    address: async () => place(await told(page.address())),
    async beside() {
      const { back, forward } = await told(page.beside())
      return {
        ...(back !== undefined && { back: redactedUrl(back, typed.all()) }),
        ...(forward !== undefined && { forward: redactedUrl(forward, typed.all()) }),
      }
    },
    async navigate(...given) {
      const { failure, ...landed } = await told(page.navigate(...given))
      return { ...place(landed), ...(failure !== undefined && { failure: say(failure) }) }
    },
    snapshot: async (...given) => sayLong(await told(page.snapshot(...given))),
    find: async (...given) => covered(await told(page.find(...given))),
    async focused(signal) {
      const element = await told(page.focused(signal))
      return element && covered(element)
    },
    act: (element, ...given) => told(page.act(asFound(element), ...given)),
    press: (key, at, signal) => told(page.press(key, at && asFound(at), signal)),
    scroll: (...given) => told(page.scroll(...given)),
    get: async (...given) => sayLong(await told(page.get(...given))),
    log: what => say(page.log(what)),
    problems() {
      const { errors, requests } = page.problems()
      return { errors: errors.map(say), requests: requests.map(say) }
    },
    waitFor: (...given) => told(page.waitFor(...given)),
    evaluate: async (...given) => sayLong(await told(page.evaluate(...given))),
    picture: (options, signal) => told(page.picture({ ...options, secrets: typed.all() }, signal)),
    close: page.close,
  }
}

/** Errors are told in the same words, and without what caused them, which has them still. */
function coveredError(thrown: unknown, secrets: readonly SentSecret[]): unknown {
  if (!(thrown instanceof Error)) return thrown
  const message = cover(thrown.message, secrets)
  return message === thrown.message ? thrown : new Error(message)
}

/** An address stays one: whose page it is, is no secret. */
export function redactedUrl(url: string, secrets: readonly SentSecret[]): string {
  const origin = parseUrl(url)?.origin ?? ''
  const from = url.startsWith(origin) ? origin.length : 0
  return url.slice(0, from) + cover(url.slice(from), secrets)
}

function coveredElement(element: FoundElement, secrets: readonly SentSecret[]): FoundElement {
  const { name, frameUrl, link, form } = element
  return {
    ...element,
    name: cover(name, secrets),
    frameUrl: redactedUrl(frameUrl, secrets),
    ...(link !== undefined && { link: redactedUrl(link, secrets) }),
    ...(form && { form: { ...form, target: redactedUrl(form.target, secrets) } }),
  }
}

/** By what an element is known that comes back from a plan; where it is by then does not matter. */
function keyOf({ handle, document, name, frameUrl, link, form }: FoundElement): string {
  return JSON.stringify([handle, document, name, frameUrl, link, form?.target])
}
