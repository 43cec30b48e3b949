import type { StatisticData } from "@twinhelm/core/dashboard/component/data";
import { readableColour } from "@twinhelm/core/dashboard/component/palette";
import { differenceWords } from "@twinhelm/core/dashboard/component/rows";
import { MaterialIcon } from "../../shell/MaterialIcon";
import { useTheme } from "../../shell/theme";

/** A figure, and how it has changed: in words, as colour alone says it to few. */
export function StatisticBody({ data: { icon, main, difference } }: { data: StatisticData }) {
  const { theme } = useTheme();
  return (
    <div className="statistic">
      {icon !== undefined && (
        <span className="statistic-icon" style={{ color: icon.color, backgroundColor: icon.background }}>
          <MaterialIcon name={icon.name} />
        </span>
      )}
      <p className="statistic-value" style={{ color: readableColour(theme, main.color) }}>
        {main.value}
      </p>
      <p className="statistic-title">{main.title}</p>
      {difference !== undefined && (
        <p className="statistic-difference" data-direction={Math.sign(difference.value)}>
          <MaterialIcon
            name={difference.value > 0 ? "arrow_upward" : difference.value < 0 ? "arrow_downward" : "remove"}
          />
          {differenceWords(difference)}
        </p>
      )}
    </div>
  );
}
