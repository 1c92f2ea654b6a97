import type { Catalogue } from '../catalogue'

export const factsText: Catalogue['factsText'] = {
  title: 'Was über Modelle bekannt ist',
  hint: 'Eintragen, was besser bekannt ist als in der eingebauten Tabelle; was leer ist, bleibt wie dort. Preise gelten für eine Million Token.',
  model: 'Modell',
  contextWindow: 'Fenster (Token)',
  maxOutputTokens: 'Max. Ausgabe-Token',
  images: 'Bilder',
  patches: 'Patches (V4A)',
  thinking: 'Denkt nach, bevor es antwortet',
  webSearch: 'Sein Anbieter durchsucht das Web',
  input: 'Eingabe ($ je Million)',
  cachedInput: 'Eingabe aus dem Cache ($ je Million)',
  output: 'Ausgabe ($ je Million)',
  asKnown: 'wie bekannt',
  yes: 'ja',
  no: 'nein',
  add: 'Modell hinzufügen',
  remove: (model: string) => `${model || 'Diese Zeile'} entfernen`,
  wrong: 'Fehlt, ist doppelt oder keine Zahl.',
  window: (tokens: string) => `Fenster ${tokens} Token`,
  longest: (tokens: string) => `Antworten bis ${tokens}`,
  withImages: 'nimmt Bilder',
  withoutImages: 'nimmt keine Bilder',
  price: (input: string, output: string) => `${input} $ ein, ${output} $ aus`,
  cachedPrice: (cached: string) => `${cached} $ aus dem Cache`,
  perMillion: 'je Million Token',
  free: 'kostenlos',
  unknownPrice: 'Preis nicht bekannt',
  unknown:
    'Über dieses Modell ist nichts bekannt. Fenster und Preis können beim Bearbeiten des Anbieters angegeben werden.',
}

export const offersText: Catalogue['offersText'] = {
  title: 'Auf diesem Computer gefunden',
  key: (preset: string, variable: string, last4: string) => `${preset}: der Schlüssel in ${variable} (…${last4})`,
  keyHint: (host: string) => `Kopiert ihn in den Speicher von Atrium; gesendet wird er nur an ${host}.`,
  server: (preset: string) => `${preset} läuft`,
  serverHint: (address: string, models: string) => `${address}, ${models}`,
  models: (n: number) => (n === 1 ? '1 Modell' : `${n.toLocaleString('de')} Modelle`),
  use: 'Verwenden',
  adopt: (name: string) => `${name} verwenden`,
  using: 'Verbindet…',
}

export const profileText: Catalogue['profileText'] = {
  id: 'ID',
  subAgentModel: 'Modell der Unteragenten',
  subAgentModelHint: 'Für Unteragenten, die keines nennen, beim selben Anbieter. Standard: das Modell oben.',
  reasoningEffort: 'Nachdenken',
  reasoningEffortHint: 'Wie lange das Modell nachdenkt, bevor es antwortet. Standard: wie beim Anbieter.',
  efforts: { none: 'Keines', low: 'Wenig', medium: 'Mittel', high: 'Viel', max: 'So viel wie möglich' },
  asProvider: 'Wie beim Anbieter',
  approvalMode: 'Neue Sitzungen beginnen mit',
  approvalModeHint: 'Standard: Nachfragen. Jede Sitzung kann es ändern.',
  modes: {
    'read-only': 'Nur lesen: nichts wird geändert oder ausgeführt',
    ask: 'Nachfragen: was etwas ändert, wartet auf Zustimmung',
    'auto-edit': 'Bearbeiten: Dateiänderungen im Ordner warten nicht',
    full: 'Alles: was verstanden wird und im Ordner bleibt, wartet nicht',
  },
  answers: 'Wie es antwortet',
  limits: 'Grenzen',
  numbers: {
    maxOutputTokens: {
      label: 'Max. Ausgabe-Token',
      hint: '1 bis 1.000.000. Standard: was der Anbieter erlaubt.',
      error: 'Eine ganze Zahl von 1 bis 1.000.000 eingeben oder nichts.',
    },
    temperature: {
      label: 'Temperatur',
      hint: '0 bis 2; niedriger ist gleichmäßiger. Standard: wie beim Anbieter.',
      error: 'Eine Zahl von 0 bis 2 eingeben oder nichts.',
    },
    compactAt: {
      label: 'Zusammenfassen bei (% des Fensters)',
      hint: '0 bis 95; bei 0 nie. Standard: 80.',
      error: 'Eine Zahl von 0 bis 95 eingeben.',
    },
    maxRequests: {
      label: 'Anfragen je Durchgang',
      hint: 'Nach so vielen endet ein Durchgang, 1 bis 1.000. Standard: 200.',
      error: 'Eine ganze Zahl von 1 bis 1.000 eingeben.',
    },
    maxSessionCost: {
      label: 'Kosten einer Sitzung ($)',
      hint: 'Kein weiterer Durchgang, sobald sie so viel gekostet hat, wo Preise bekannt sind. Standard: keine Grenze.',
      error: 'Einen Betrag von mindestens 0,01 eingeben oder nichts.',
    },
    maxToolWorkers: {
      label: 'Werkzeuge gleichzeitig',
      hint: 'Wie viele Aufrufe einer Antwort zugleich laufen dürfen, 1 bis 16. Standard: 4.',
      error: 'Eine ganze Zahl von 1 bis 16 eingeben.',
    },
  },
}
