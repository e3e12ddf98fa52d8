package io.punctual.verify.report;

import java.util.List;

/** What is neither a figure nor a line of a chart. */
public record Table(String title, List<String> header, List<List<String>> rows) {}
