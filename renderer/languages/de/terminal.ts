import type { Catalogue } from '../catalogue'

export const terminalText: Catalogue['terminalText'] = {
  region: 'Terminals',
  height: 'Höhe der Terminals',
  show: 'Terminals einblenden',
  hide: 'Terminals ausblenden',
  toBottom: 'Nach unten verschieben',
  toSide: 'Zur Seite verschieben',
  tooLow: 'Das Fenster ist zu niedrig für Terminals am unteren Rand.',
  list: 'Eigene Terminals',
  numbered: (n: number) => `Terminal ${n}`,
  ended: (title: string) => `${title}, beendet`,
  none: 'Kein Terminal ist offen.',
  next: 'Nächster Treffer',
  previous: 'Vorheriger Treffer',
  closeSearch: 'Suche schließen',
  matches: (at: string, count: string) => `${at} von ${count}`,
  noMatches: 'Keine Treffer',
  sendNone: 'Zuerst etwas im Terminal auswählen.',
  opens: (place: string) => `Ctrl oder ⌘ und ein Klick öffnet ${place}`,
  closing: {
    title: (name: string) => `„${name}“ schließen?`,
    lead: 'Darin läuft noch etwas. Es wird mit dem Terminal beendet.',
    confirm: 'Schließen und beenden',
  },
  paste: {
    title: 'Diese Zeilen einfügen?',
    lead: (n: number) =>
      n === 1
        ? 'Eine Zeile. Eine Shell führt sie womöglich sofort aus.'
        : `${n.toLocaleString('de')} Zeilen. Eine Shell führt womöglich jede sofort aus.`,
    preview: 'Was eingefügt wird',
    cut: 'Nur der Anfang wird gezeigt.',
    confirm: 'Einfügen',
  },
}
