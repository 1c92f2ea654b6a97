import date from './template/date.tmdl?raw'
import model from './template/model.tmdl?raw'

/** A file of a new project. One with `listedIn` means something only where that file names it, as the template's does. */
export type TemplateFile = { path: string; text: string; listedIn?: string }

export type ProjectIds = { report: string; model: string }

const SCHEMAS = 'https://developer.microsoft.com/json-schemas/fabric'
const DEFINITION = `${SCHEMAS}/item/report/definition`
const THEME = 'Theme.json'
const PAGE = 'overview'

/** The files that Power BI keeps for one person on one computer. */
const IGNORED = ['**/.pbi/localSettings.json', '**/.pbi/cache.abf']

/** All files of a Power BI project of this name: a report of one page, and a model with a table of dates. */
export function projectTemplate(name: string, ids: ProjectIds): TemplateFile[] {
  return [
    {
      path: `${name}.pbip`,
      text: json({
        $schema: `${SCHEMAS}/pbip/pbipProperties/1.0.0/schema.json`,
        version: '1.0',
        artifacts: [{ report: { path: `${name}.Report` } }],
        settings: { enableAutoRecovery: true },
      }),
    },
    ...within(`${name}.Report`, [platform('Report', name, ids.report), ...reportFiles(name)]),
    ...within(`${name}.SemanticModel`, [platform('SemanticModel', name, ids.model), ...modelFiles()]),
    { path: '.gitignore', text: `${IGNORED.join('\n')}\n` },
  ]
}

function reportFiles(name: string): TemplateFile[] {
  return [
    {
      path: 'definition.pbir',
      text: json({
        $schema: `${SCHEMAS}/item/report/definitionProperties/2.0.0/schema.json`,
        version: '4.0',
        datasetReference: { byPath: { path: `../${name}.SemanticModel` } },
      }),
    },
    {
      path: 'definition/version.json',
      text: json({ $schema: `${DEFINITION}/versionMetadata/1.0.0/schema.json`, version: '2.0.0' }),
    },
    { path: 'definition/report.json', text: reportJson() },
    {
      path: 'definition/pages/pages.json',
      text: json({
        $schema: `${DEFINITION}/pagesMetadata/1.1.0/schema.json`,
        pageOrder: [PAGE],
        activePageName: PAGE,
      }),
    },
    {
      path: `definition/pages/${PAGE}/page.json`,
      listedIn: 'definition/pages/pages.json',
      text: json({
        $schema: `${DEFINITION}/page/2.1.0/schema.json`,
        name: PAGE,
        displayName: 'Overview',
        displayOption: 'FitToPage',
        height: 720,
        width: 1280,
      }),
    },
    {
      path: `StaticResources/RegisteredResources/${THEME}`,
      listedIn: 'definition/report.json',
      text: json({ name: THEME, dataColors: COLORS, tableAccent: COLORS[0] }),
    },
  ]
}

/** They stay apart for people who do not see red and green as most do. */
const COLORS = ['#0F62A5', '#E08A1E', '#2A9D8F', '#B23A48', '#7A5BA6', '#6B7A8F', '#C9B037', '#3D405B']

function reportJson(): string {
  return json({
    $schema: `${DEFINITION}/report/3.3.0/schema.json`,
    themeCollection: {
      customTheme: {
        name: THEME,
        reportVersionAtImport: { visual: '2.9.0', report: '3.3.0', page: '2.1.0' },
        type: 'RegisteredResources',
      },
    },
    resourcePackages: [
      {
        name: 'RegisteredResources',
        type: 'RegisteredResources',
        items: [{ name: THEME, path: THEME, type: 'CustomTheme' }],
      },
    ],
    settings: {
      useStylableVisualContainerHeader: true,
      defaultDrillFilterOtherVisuals: true,
      allowChangeFilterTypes: true,
      useEnhancedTooltips: true,
    },
  })
}

function modelFiles(): TemplateFile[] {
  return [
    {
      path: 'definition.pbism',
      text: json({
        $schema: `${SCHEMAS}/item/semanticModel/definitionProperties/1.0.0/schema.json`,
        version: '4.2',
        settings: {},
      }),
    },
    { path: 'definition/database.tmdl', text: 'database\n\tcompatibilityLevel: 1600\n' },
    { path: 'definition/model.tmdl', text: model },
    { path: 'definition/tables/Date.tmdl', text: date, listedIn: 'definition/model.tmdl' },
  ]
}

function platform(type: string, displayName: string, logicalId: string): TemplateFile {
  return {
    path: '.platform',
    text: json({
      $schema: `${SCHEMAS}/gitIntegration/platformProperties/2.1.0/schema.json`,
      metadata: { type, displayName },
      config: { version: '2.0', logicalId },
    }),
  }
}

function within(folder: string, files: readonly TemplateFile[]): TemplateFile[] {
  return files.map(({ path, listedIn, ...file }) => ({
    ...file,
    path: `${folder}/${path}`,
    ...(listedIn && { listedIn: `${folder}/${listedIn}` }),
  }))
}

function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
