import type { Product } from '#contract/catalogue.ts'
import { m } from '#words/compiled/messages.js'

export function Specification({ item }: { item: Product }) {
  const isTold = (said: string) => item.specs.some(({ value }) => value === said)
  const rows: [string, string][] = [
    ...item.specs.map(({ name, value }): [string, string] => [name, value]),
    [m.catalogue_spec_pack(), isTold(item.pack) ? '' : item.pack],
    [m.catalogue_spec_origin(), isTold(item.origin) ? '' : item.origin],
    [m.catalogue_spec_code(), item.productCode],
    [m.catalogue_spec_barcode(), item.variants.length === 1 ? (item.variants[0]?.barcode ?? '') : ''],
  ]
  const told = new Set<string>()
  return (
    <div>
      <h2 className="mb-3 text-22">{m.catalogue_specification()}</h2>
      <table className="w-full text-14">
        <tbody>
          {rows
            .filter(([name, value]) => value !== '' && !told.has(name) && told.add(name))
            .map(([name, value]) => (
              <tr key={name} className="border-b border-line align-top">
                <th scope="row" className="w-1/3 py-2 pr-4 text-left font-normal text-soft">
                  {name}
                </th>
                <td className="py-2">{value}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  )
}
