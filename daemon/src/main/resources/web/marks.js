// What lies over the bars and changes without them.

/** The line of now and the outlines of marked jobs, on a canvas of their own over the chart. */
export class Marks {
  constructor(echarts, chart) {
    this.graphic = echarts.graphic;
    this.group = new echarts.graphic.Group();
    chart.getZr().add(this.group);
  }

  /** @param shapes of marked jobs, as picture.js makes them */
  draw(frame, palette, shapes, now) {
    const { area } = frame;
    this.group.removeAll();
    const clip = new this.graphic.Rect({ shape: { ...area } });
    const add = (element, clipped = true) => {
      element.eachPath?.((p) => { p.zlevel = 1; });
      element.zlevel = 1;
      element.silent = true;
      if (clipped) element.setClipPath(clip);
      this.group.add(element);
    };
    const Bars = this.graphic.getShapeClass("almanacBars");
    for (const { shape, style, invisible } of shapes) {
      if (!invisible) add(new Bars({ shape, style }));
    }
    const x = Math.round(frame.x(now));
    if (x < area.x || x > area.x + area.width) return;
    add(new this.graphic.Rect({
      shape: { x: x - 1, y: area.y, width: 2, height: area.height }, style: { fill: palette.now },
    }));
    add(new this.graphic.Polygon({
      shape: { points: [[x - 5, area.y - 5], [x + 5, area.y - 5], [x, area.y + 1]] }, style: { fill: palette.now },
    }), false);
  }
}
