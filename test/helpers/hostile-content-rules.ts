/** Elements that Atrium never makes of its own in these places; SVG ones are those that can act. */
const NEVER = new Set(
  [
    'script style link meta base template slot iframe frame frameset object embed applet portal fencedframe webview',
    'video audio source track math marquee noscript xmp plaintext isindex bgsound font dialog layer keygen',
    'foreignobject image use animate animatetransform animatemotion set discard handler feimage',
  ].flatMap(names => names.split(' ')),
)

/** Attributes that lead somewhere, or load something, with what they may begin with. */
const LEADING: Readonly<Record<string, RegExp>> = {
  href: /^(https?:|mailto:)/,
  src: /^(blob:|app:|data:image\/(png|jpeg|gif|webp);)/,
}
const NO_ATTRIBUTES =
  /^(on.*|srcdoc|srcset|action|formaction|form|ping|background|poster|data|cite|manifest|xlink:href|is|slot|shadowrootmode|attributionsrc|longdesc|archive|accesskey|contenteditable|autofocus|popovertarget|http-equiv)$/i

/** Names that would stand in front of the page's own. */
const CLOBBERING =
  /^(bridge|root|f|d|p|attributes|children|innerHTML|body|cookie|location|opener|__proto__|constructor|getElementById|querySelector|composer-mentions)$/

/** Lists what only foreign text could have made in a part of a page, each as the tag it begins with; the list should be empty. */
export function forbiddenIn(root: ParentNode): string[] {
  const elements = [...root.querySelectorAll('*')]
  const bad = elements.filter(
    ({ localName, attributes }) => NEVER.has(localName.toLowerCase()) || [...attributes].some(isForbidden),
  )
  return bad.map(({ outerHTML }) => outerHTML.slice(0, 200))
}

function isForbidden({ name, value }: Attr): boolean {
  if (NO_ATTRIBUTES.test(name)) return true
  if (name === 'id' || name === 'name') return CLOBBERING.test(value)
  if (name === 'style') return /url\(|image-set|expression|@import|position:\s*fixed/i.test(value)
  return Object.hasOwn(LEADING, name) && !LEADING[name]?.test(value)
}
