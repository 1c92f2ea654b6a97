/*
 * The terminal library fills `<style>` elements and writes style attributes as text. A content security policy of
 * `style-src 'self'` refuses both. Style sheet objects and the style property do the same and are allowed.
 */

/** Lets style attributes of spans be set by text. Nothing else about them changes. */
export function allowSpanStyles(): void {
  Object.defineProperty(HTMLSpanElement.prototype, 'setAttribute', { value: setAttribute, configurable: true })
}

function setAttribute(this: HTMLElement, name: string, value: string): void {
  if (name === 'style') this.style.cssText = value
  else Element.prototype.setAttribute.call(this, name, value)
}

/** Runs what creates style elements; each one becomes a style sheet of the page instead, until it is removed. */
export function withStyleSheets(run: () => void): void {
  const make = (name: string) => {
    const create = Document.prototype.createElement.bind(document)
    return name === 'style' ? sheetElement(create('template')) : create(name)
  }
  Object.defineProperty(document, 'createElement', { value: make, configurable: true })
  try {
    run()
  } finally {
    Reflect.deleteProperty(document, 'createElement')
  }
}

/** Stands where a style element would: its text is the text of the sheet. */
function sheetElement(element: HTMLElement): HTMLElement {
  const sheet = new CSSStyleSheet()
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  Object.defineProperty(element, 'textContent', {
    set: (css: string) => sheet.replaceSync(css),
    get: () => [...sheet.cssRules].map(rule => rule.cssText).join('\n'),
  })
  element.remove = () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(other => other !== sheet)
    Element.prototype.remove.call(element)
  }
  return element
}
