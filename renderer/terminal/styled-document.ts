/**
 * A document for the terminal library that keeps its looks under a content security policy of `style-src 'self'`.
 * The library fills `<style>` elements and sets style attributes as text, and both are refused there. What it makes
 * here does the same through style sheet objects and the style property, which are allowed.
 */
export function styledDocument(): Document {
  return new Proxy(document, {
    get(target, name) {
      if (name === 'createElement') return createElement
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/** Runs what reaches for the page's own document all the same, with `createElement` as above. */
export function withStyledElements(run: () => void): void {
  Object.defineProperty(document, 'createElement', { value: createElement, configurable: true })
  try {
    run()
  } finally {
    Reflect.deleteProperty(document, 'createElement')
  }
}

function createElement(name: string): HTMLElement {
  const make = Document.prototype.createElement.bind(document)
  if (name === 'style') return sheetElement(make('template'))
  const element = make(name)
  if (name === 'span') element.setAttribute = setAttribute
  return element
}

function setAttribute(this: HTMLElement, name: string, value: string): void {
  if (name === 'style') this.style.cssText = value
  else Element.prototype.setAttribute.call(this, name, value)
}

/** Stands for a style element: its text becomes a style sheet of the page, for as long as it is not removed. */
function sheetElement(element: HTMLElement): HTMLElement {
  const sheet = new CSSStyleSheet()
  document.adoptedStyleSheets.push(sheet)
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
