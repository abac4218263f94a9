import { useForm, type UseFormRegister, useWatch, type Control } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { ImportTarget } from '#contract/imports.ts'
import { useTree } from '#console/catalogue/use-tree.ts'
import { refresh, useAct, useAnswer } from '#console/lib/query.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { m } from '#words/compiled/messages.js'
import { ImportSettingsFields } from './import-settings.tsx'
import type { MappingForm } from './mapping-form.ts'
import { listTargets, type OneImport } from './say-import.ts'

/** What each column is, with a few of its cells beside it, and settings. Remembered for files with the same headers. */
export function ImportMapping({ it }: { it: OneImport }) {
  const goTo = useNavigate()
  const { register, handleSubmit, control } = useForm<MappingForm>({
    defaultValues: {
      ...it.settings,
      mapping: it.mapping.map((target) => target ?? ''),
      category: it.settings.category ?? '',
      brand: it.settings.brand ?? '',
    },
  })
  const check = useAct('POST /staff/imports/{id}/check', async () => {
    await goTo('?', { replace: true })
    await refresh('GET /staff/imports/{id}')
  })
  const map = useAct('PUT /staff/imports/{id}', ({ importId }) => check.mutate({ id: importId }))
  const send = handleSubmit(({ mapping, category, brand, ...settings }) =>
    map.mutate({
      id: it.importId,
      mapping: mapping.map((target) => (target as ImportTarget) || null),
      settings: { ...settings, category: category || null, brand: brand || null },
    }),
  )
  const error = map.error ?? check.error
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <p className="max-w-3xl">{m.console_import_mapping_text()}</p>
        <MappingRows it={it} register={register} control={control} />
      </div>
      <ImportSettingsFields register={register} control={control} />
      {error && (
        <Notice tone="bad" loud>
          {error.message}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" className="button-main" busy={map.isPending || check.isPending}>
          {m.console_import_check()}
        </Button>
        <p className="text-soft">{m.console_import_check_text()}</p>
      </div>
    </form>
  )
}

interface MappingRowsProps {
  it: OneImport
  register: UseFormRegister<MappingForm>
  control: Control<MappingForm>
}

/** How many cells of a column show what stands in it. */
const shown = 3

const listColumns = ({ headers }: OneImport) =>
  headers.map((header, column) => ({ column, name: header || m.console_import_column_no({ no: column + 1 }) }))

function MappingRows({ it, register, control }: MappingRowsProps) {
  const chosen = useWatch({ control, name: 'mapping' })
  const tree = useTree().data
  const warehouses = useAnswer('GET /staff/warehouses', {}).data?.warehouses
  const targets = listTargets([...chosen, ...it.mapping.map((target) => target ?? '')], { tree, warehouses })
  return (
    <table className="rows" aria-label={m.console_import_columns()}>
      <thead className="max-md:unseen">
        <tr>
          <th scope="col">{m.console_import_column()}</th>
          <th scope="col">{m.console_import_target()}</th>
          <th scope="col">{m.console_import_samples()}</th>
        </tr>
      </thead>
      <tbody>
        {listColumns(it).map(({ name, column }) => {
          return (
            <tr key={column} className="max-md:grid max-md:gap-1 max-md:border-b max-md:border-line max-md:py-2">
              <th scope="row" className="font-medium max-md:h-auto max-md:border-0 max-md:px-1 max-md:py-0">
                {name}
              </th>
              <td className="max-md:h-auto max-md:border-0 max-md:px-1 max-md:py-0">
                <select
                  key={`${tree === undefined} ${warehouses === undefined}`} // its choices are others then
                  aria-label={m.console_import_target_of({ column: name })}
                  className="field-box md:max-w-80"
                  {...register(`mapping.${column}`)}
                >
                  <option value="">{m.console_import_left_out()}</option>
                  {targets.map(({ target, name: meaning }) => (
                    <option key={target} value={target} disabled={chosen.includes(target) && chosen[column] !== target}>
                      {meaning}
                    </option>
                  ))}
                </select>
              </td>
              <td className="text-soft max-md:h-auto max-md:border-0 max-md:px-1 max-md:py-0">
                <Samples cells={it.samples.map((row) => row[column] ?? '')} />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** The first different cells of a column that hold something. */
function Samples({ cells }: { cells: readonly string[] }) {
  const some = [...new Set(cells.filter((cell) => cell !== ''))].slice(0, shown)
  if (some.length === 0) return m.console_import_column_empty()
  return (
    <span className="line-clamp-2 whitespace-normal wrap-anywhere">
      {some.map((cell) => cell.slice(0, 60)).join(' · ')}
    </span>
  )
}
