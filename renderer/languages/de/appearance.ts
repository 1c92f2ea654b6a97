import type { Catalogue } from '../catalogue'

export const appearanceText: Catalogue['appearanceText'] = {
  colours: 'Farben',
  theme: 'Design',
  themeHint: 'Standard: wie das System.',
  contrast: 'Kontrast',
  contrastHint: 'Mehr Kontrast macht Text, Ränder und Fokus deutlicher. Standard: wie das System.',
  contrasts: { system: 'Wie das System', more: 'Mehr Kontrast' },
  room: 'Text und Abstände',
  textSize: 'Textgröße (%)',
  textSizeHint: '80 bis 200. Standard: 100.',
  textSizeBad: 'Eine ganze Zahl von 80 bis 200 eingeben.',
  density: 'Dichte',
  densityHint: 'Wie weit die Dinge auseinanderstehen. Standard: bequem.',
  densities: { comfortable: 'Bequem', compact: 'Kompakt' },
  motion: 'Bewegung folgt dem System: Wo es weniger verlangt, bewegt sich nichts.',
  language: 'Sprache',
  displayLanguage: 'Anzeigesprache',
  languageHint: 'Was die Werkzeuge und das System sagen, bleibt, wie es ist. Standard: wie das System.',
  languageOfSystem: 'Wie das System',
  notices: 'Mitteilungen',
  notifications: 'Melden, wenn ein Durchgang endet oder wartet',
  notificationsHint: 'Nur solange kein Fenster von Atrium vorn ist. Standard: ein.',
  titles: 'Titel von Sitzungen',
  modelTitles: 'Das Modell den Titel schreiben lassen',
  modelTitlesHint:
    'Nach der ersten Antwort, mit einer kurzen Anfrage. Aus: Die ersten Worte der ersten Nachricht bleiben. Standard: ein.',
}

export const settingsSearchText: Catalogue['settingsSearchText'] = {
  label: 'Einstellungen suchen',
  none: (query: string) => `Keine Einstellung handelt von „${query}“.`,
  found: 'Gefundene Einstellungen',
  pages: 'Seiten der Einstellungen',
  words: {
    theme: 'dunkler Modus heller Modus Dunkelmodus Nachtmodus dark mode Farben Thema',
    contrast: 'Barrierefreiheit hoher Kontrast',
    textSize: 'Schriftgröße Schriftgrad Zoom Skalierung',
    density: 'Abstand Abstände',
    language: 'Übersetzung',
    notifications: 'Benachrichtigungen Hinweise',
    key: 'API-Schlüssel API key Token Geheimnis Passwort',
    baseUrl: 'Basis-URL base URL Endpunkt Server',
    facts: 'Preis Kontextfenster',
    servers: 'Model Context Protocol Erweiterungen Plugins',
    allowed: 'erlaubte Befehle Regeln immer erlauben Freigaben Zustimmung',
    mode: 'Berechtigungen Zustimmung Modus',
    shortcuts: 'Tasten Tastaturkürzel Tastenkombinationen Tastatur Hotkeys',
    backup: 'Backup sichern wiederherstellen Kopie',
    clear: 'löschen entfernen zurücksetzen leeren',
    instructions: 'Systemprompt system prompt',
    cost: 'Budget Limit Grenze Preis',
  },
}

export const toolsPageText: Catalogue['toolsPageText'] = {
  title: 'Werkzeuge',
  lead: 'Was das Modell verwenden darf, je Profil. Änderungen gelten ab der nächsten Nachricht.',
  profile: 'Profil',
  profileHint: 'Standard: das gerade verwendete.',
}
